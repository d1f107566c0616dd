import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { BrowserContext } from 'playwright-core'
import { onTestFinished } from 'vitest'

/**
 * How a connection breaks during a large request, after this share of its body (0 to 1). With `in-silence` there is no error:
 * nothing passes until the server times out and says so.
 */
type Tear = { share: number; how: 'cut' | 'in-silence' }

/** Log entry of a large request. */
type Try = {
  began: number
  ended: number | null
  from: string
  line: string
  length: number
  passed: number
  status: string
}

/** Size in bytes from which a body counts as large: photos do, regular requests do not. */
const largeBody = 100_000

/**
 * A proxy as a phone's only connection to the server, which a test can close. It also covers the service worker, which the
 * browser may restart in the meantime.
 */
export const createProxy = async () => {
  const sockets = new Set<Socket>()
  const tears: Tear[] = []
  let isClosed = false
  let isSilent = false
  let hanging = 0
  const tries: Try[] = []
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const tell = ({ began, ended, from, line, length, passed, status }: Try, at: number) => {
    const after = seconds((ended ?? performance.now()) - began)
    return `${at + 1}. at ${seconds(began - (tries[0]?.began ?? began))} by ${from}, ${line}: ${passed} of ${length} bytes, ${status} after ${after}`
  }
  const way = createServer((asked, answer) => {
    if (isClosed) {
      asked.destroy()
      return
    }
    if (isSilent) {
      hanging++
      answer.on('close', () => hanging--)
      return
    }
    const { url = '', method, headers } = asked
    const onward = request(url, { method, headers }, given => {
      Object.assign(followed, { status: `answered ${given.statusCode}`, ended: performance.now() })
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    const length = Number(headers['content-length'] ?? 0)
    const isLarge = length >= largeBody
    const tear = isLarge ? tears.shift() : undefined
    // A worker's referrer is its script.
    const from = new URL(headers.referer ?? url).searchParams.get('tab') ?? 'the worker'
    const line = tear ? `${tear.how} after ${Math.round(tear.share * 100)} %` : 'a good line'
    const followed: Try = { began: performance.now(), ended: null, from, line, length, passed: 0, status: 'no answer' }
    if (isLarge) tries.push(followed)
    asked.on('close', () => (followed.ended ??= performance.now()))
    if (!tear) {
      asked.on('data', (part: Buffer) => {
        followed.passed += part.length
      })
      asked.pipe(onward)
      return
    }
    asked.on('data', (part: Buffer) => {
      followed.passed += part.length
      if (followed.passed < length * tear.share) onward.write(part)
      else if (tear.how === 'in-silence') asked.pause()
      else for (const end of [asked, onward]) end.destroy()
    })
    // The connection works again, and the rest of the body is discarded.
    onward.on('response', () => asked.resume())
  })
  // Requests that a test makes beside the page (`page.request`) use CONNECT.
  way.on('connect', ({ url = '' }, socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    for (const end of [socket, onward])
      end.on('error', () => {
        onward.destroy()
        socket.destroy()
      })
    socket.pipe(onward).pipe(socket)
  })
  way.on('connection', socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(resolve => {
    way.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    way.close()
    cut()
  })
  const address = way.address()
  if (address === null || typeof address === 'string') throw new Error('the tunnel has no way out')
  return {
    /** Proxy URL for a browser context. */
    url: `http://127.0.0.1:${address.port}`,
    /** Breaks the next large requests, in order. */
    tear: (...next: Tear[]) => void tears.push(...next),
    /** From now on requests hang: they arrive, but get no response. */
    fallSilent: () => {
      isSilent = true
    },
    /** Number of hanging requests. */
    hanging: () => hanging,
    /** Number of remaining breaks. */
    tearsLeft: () => tears.length,
    /** Log of the large requests, one line each, in the order of their start. */
    tries: () => tries.map(tell).join('\n'),
    enter: async (context: BrowserContext) => {
      isClosed = true
      cut()
      await context.setOffline(true)
    },
    leave: async (context: BrowserContext) => {
      isClosed = false
      await context.setOffline(false)
    },
  }
}
