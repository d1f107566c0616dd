import { runTaskListOnce, type TaskList } from 'graphile-worker'
import { connectQueue } from '../db/connect-queue.ts'
import type { Sql } from '../db/connect.ts'
import type { Log } from '../server/log.ts'
import { listenTo } from '../queue/start-queue.ts'

/** One pool per database, for tasks run after every request of a test. */
const pools = new Map<string, ReturnType<typeof connectQueue>>()

const poolOf = (url: string) => {
  const pool = pools.get(url) ?? connectQueue(url, { max: 4 })
  pools.set(url, pool)
  return pool
}

/** Must run before its database is dropped. */
export const closeTasks = async (url: string) => {
  const pool = pools.get(url)
  pools.delete(url)
  await pool?.end()
}

/** Runs the due tasks of these names, as a process would. May be called concurrently. */
export const runTasks = async ({ sql, log }: { sql: Sql; log: Log }, taskList: TaskList) => {
  const due = await sql`
    select from graphile_worker.jobs
    where task_identifier = any(${Object.keys(taskList)}) and run_at <= now() and attempts < max_attempts limit 1`
  if (due.length === 0) return
  const client = await poolOf(sql.url).connect()
  try {
    await runTaskListOnce({ ...listenTo(log), noHandleSignals: true }, taskList, client).promise
  } finally {
    client.release()
  }
}

/** Waiting tasks of this name, whether due or not. */
export const waitingTasks = (sql: Sql, name: string) => sql<
  { id: number; runAt: string; attempts: number; payload: unknown }[]
>`
  select j.id, j.run_at, j.attempts, p.payload from graphile_worker.jobs j
  join graphile_worker._private_jobs p on p.id = j.id
  where j.task_identifier = ${name} and j.attempts < j.max_attempts order by j.id`

/** Makes the tasks of this name due. */
export const bringForward = (sql: Sql, name: string) => sql`
  select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where task_identifier = ${name}
  ), run_at => now())`
