import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stopProcesses } from '../../api/bench/processes.ts'
import { processorTime } from '../../api/bench/processor-time.ts'
import type { Sql } from '../../api/db/connect.ts'
import { freePort } from '../../api/server/free-port.ts'
import type { FloorOrder } from './floor-order.ts'
import type { LoadOrder } from './load/order.ts'
import type { StreamsOrder } from './streams-order.ts'

const running = new Set<ChildProcess>()

const stop = async (child: ChildProcess) => {
  if (!running.has(child)) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

/** Starts a separate process, so that client and server never share a thread. */
export const startChild = (file: string) => {
  const child = fork(join(import.meta.dirname, file))
  running.add(child.once('exit', () => running.delete(child)))
  const next = async () => {
    const late = new AbortController()
    const end = once(child, 'exit', late).then(([code]) => {
      throw new Error(`${file} ended with ${code} before its time`)
    })
    end.catch(() => {})
    const message = once(child, 'message', late)
    message.catch(() => {})
    try {
      return (await Promise.race([message, end]))[0] as unknown
    } finally {
      late.abort()
    }
  }
  const ask = (order: FloorOrder | StreamsOrder | LoadOrder | { port: number } | 'go') => {
    const answer = next()
    child.send(order)
    return answer
  }
  return { ask, next, stop: () => stop(child) }
}

export const startFloor = async (databaseUrl: string) => {
  const port = await freePort()
  const { ask, stop } = startChild('floor.ts')
  await ask({ databaseUrl, port, compresses: false })
  return { origin: `http://localhost:${port}`, stop }
}

/**
 * Processor time in microseconds during a run, of these processes and of all PostgreSQL backends of the database. A backend that
 * started during the run counts in full, one that ended does not count.
 */
export const processorDuring = async <T>(sql: Sql, pids: readonly number[], run: () => Promise<T>) => {
  const look = async () => {
    const backends = await sql<{ pid: number }[]>`select pid from pg_stat_activity where datname = current_database()`
    const times = new Map(backends.map(({ pid }) => [pid, processorTime(pid)]))
    return { own: pids.map(processorTime), backends: [...times].filter(([, time]) => !Number.isNaN(time)) }
  }
  const before = await look()
  const result = await run()
  const after = await look()
  const own = after.own.map((time, at) => time - (before.own[at] ?? Number.NaN))
  const earlier = new Map(before.backends)
  const database = after.backends.reduce((sum, [pid, time]) => sum + time - (earlier.get(pid) ?? 0), 0)
  // On systems that do not report it, the result is not a number.
  return { result, own, database: own.some(Number.isNaN) ? Number.NaN : database }
}

export const stopAll = () => Promise.all([...[...running].map(stop), stopProcesses()])
