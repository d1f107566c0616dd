import type { Sql } from '../db/connect.ts'

export type DeadTask = { id: number; name: string; attempts: number; since: string; error: string }

/** A page of the tasks that failed for the last time, by number. Kept for an operator, as the only record of that work. */
export const readDeadTasks = (sql: Sql, most: number, after = 0) => sql<DeadTask[]>`
  select id, task_identifier as name, attempts, updated_at as since, coalesce(split_part(last_error, E'\\n', 1), '') as error
  from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and id > ${after} order by id limit ${most}`

/** Number of dead tasks by name, without a limit. */
export const countDeadTasks = (sql: Sql) => sql<{ name: string; count: number }[]>`
  select task_identifier as name, count(*) from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null group by 1 order by 1`

/** Ids of dead tasks, selected by number or by task name. */
const named = (sql: Sql, which: readonly string[]) => sql`
  array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and (id::text = any(${[...which]}) or task_identifier = any(${[...which]}))
  )`

/** Makes dead tasks due at once, with all their attempts. */
export const retryDeadTasks = async (sql: Sql, which: readonly string[]) => {
  const tasks =
    await sql`select from graphile_worker.reschedule_jobs(${named(sql, which)}, run_at => now(), attempts => 0)`
  return tasks.length
}

export const dropDeadTasks = async (sql: Sql, which: readonly string[]) => {
  const tasks = await sql`select from graphile_worker.complete_jobs(${named(sql, which)})`
  return tasks.length
}
