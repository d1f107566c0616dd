import { registerHooks } from 'node:module'

/**
 * postgres.js 3.4 as it comes does not survive that a connection dies in the middle of a transaction, which is what a
 * database that restarts does to each process of the API. These lines are mended while they load:
 */
const mended = {
  '/postgres/src/connection.js': [
    // A statement on a dead connection was written to a socket that is null, in a callback that nobody can catch.
    ['    if (terminated)\n      return queryError', '    if (terminated || socket === null)\n      return queryError'],
    [
      '    const x = socket.write(chunk, fn)\n',
      '    if (socket === null) return true\n    const x = socket.write(chunk, fn)\n',
    ],
    // What the dead one had still to say, and half of an answer, were left for the one in its place.
    [
      '    clearImmediate(nextWriteTimer)\n    socket.removeListener',
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = results = errorResponse = null\n' +
        '    rows = 0\n    result = new Result()\n    socket.removeListener',
    ],
    ['    closedTime = performance.now()\n', '    query = null\n    closedTime = performance.now()\n'],
    // Who spoke between the failure of a connection and its end waited for ever.
    ['    !hadError && (query || sent.length) && error(', '    ;(query || sent.length) && error('],
    // One that died while it asked for the types of arrays ended the process.
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(() => {})\n'],
  ],
  '/postgres/src/index.js': [
    // A transaction that had died went on, statement by statement, on the connection that took the dead one's place.
    ['    let savepoints = 0\n', '    let gone = null\n    let savepoints = 0\n'],
    ['connection.onclose = reject)', 'connection.onclose = e => reject(gone = e))'],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone) return q.reject(gone)\n',
    ],
  ],
}

const mend = (code: string, lines: readonly (readonly string[])[]) =>
  lines.reduce((text, [line = '', better = '']) => text.replace(line, () => better), code)

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const lines = Object.entries(mended).find(([file]) => url.endsWith(file))?.[1]
    if (!lines || !loaded.source) return loaded
    const { source } = loaded
    return { ...loaded, source: mend(typeof source === 'string' ? source : new TextDecoder().decode(source), lines) }
  },
})

export const { default: postgres } = await import('postgres')
