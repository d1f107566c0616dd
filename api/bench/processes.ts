import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../server/free-port.ts'
import { startFlags, startProduct as start } from '../testing/start-product.ts'
import type { FloorOrder } from './floor-order.ts'
import { ownProduct, type Product } from './frame/product.ts'
import { loadResult, type LoadOrder } from './load-order.ts'

export type Server = { readonly origin: string; readonly pid: number; readonly stop: () => Promise<void> }

const running = new Set<ChildProcess>()

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const watched = <T extends ChildProcess>(child: T) => {
  running.add(child.once('exit', () => running.delete(child)))
  return child
}

const stop = async (child: ChildProcess) => {
  if (hasEnded(child)) return
  child.kill()
  await once(child, 'exit')
}

/** Stops whatever still runs, also after a failure. */
export const stopProcesses = () => Promise.all([...running].map(stop))

// Waits for the work, but fails if the process ends first.
const unlessEnded = async <T>(child: ChildProcess, what: string, work: Promise<T>) => {
  const late = new AbortController()
  const end = once(child, 'exit', late).then(([code]) => {
    throw new Error(`${what} ended with ${code} before its time.`)
  })
  try {
    return await Promise.race([work, end])
  } finally {
    end.catch(() => {})
    late.abort()
  }
}

/** Starts the product as deployed, API and app on one origin, from its folder. */
export const startProduct = async (
  databaseUrl: string,
  flags: readonly string[] = [],
  { folder }: Product = ownProduct,
  settings: Record<string, string> = {},
): Promise<Server> => {
  const product = await start({
    // As deployed; load from this machine may stand for many addresses.
    settings: { DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '1', MALLOC_ARENA_MAX: '2', ...settings },
    command: [process.execPath, ...startFlags, ...flags, join(folder, 'api/main.ts')],
    cwd: folder,
    follows: true,
  })
  watched(product.child)
  // Discard output: a log of a million lines is of no use.
  product.child.stdout.removeAllListeners('data').resume()
  await product.ready()
  return { origin: product.origin, pid: Number(product.child.pid), stop: () => product.end() }
}

const forked = (file: string, flags: readonly string[] = []) => {
  // Tokens are sent as bytes, which JSON cannot carry.
  const child = watched(
    fork(join(import.meta.dirname, file), [], {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...flags],
    }),
  )
  const ask = async (question: LoadOrder | FloorOrder): Promise<unknown> => {
    const answer = once(child, 'message')
    child.send(question)
    return (await unlessEnded(child, file, answer))[0]
  }
  return { child, ask }
}

/** Gives the floor the product's memory limits: with Node's defaults it would have twice as much, and a fifth more answers. */
export const startFloor = async (databaseUrl: string, routes: FloorOrder['routes']): Promise<Server> => {
  const port = await freePort()
  const { child, ask } = forked('floor.ts', startFlags)
  await ask({ databaseUrl, port, routes })
  return { origin: `http://localhost:${port}`, pid: Number(child.pid), stop: () => stop(child) }
}

export const startLoad = () => {
  const { ask } = forked('load.ts')
  const run = async (order: LoadOrder) => {
    // The server may still answer requests of the previous run; they must not affect this one.
    await pause(500)
    const result = loadResult.parse(await ask(order))
    const complaints = Object.entries(result.complaints).map(([what, times]) => `${times} ${what}`)
    if (complaints.length > 0) throw new Error(`${order.method} ${order.url}: ${complaints.join(', ')}`)
    return result
  }
  return { run }
}

export type Load = ReturnType<typeof startLoad>
