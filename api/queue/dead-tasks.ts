import type { Sql } from '../db/connect.ts'

export type DeadTask = { id: number; name: string; attempts: number; since: string; error: string }

/** Tasks that failed for the last time, by number, a page at a time. They stay until an operator looks, because nothing else knows what they were for. */
export const readDeadTasks = (sql: Sql, most: number, after = 0) => sql<DeadTask[]>`
  select id, task_identifier as name, attempts, updated_at as since, coalesce(split_part(last_error, E'\\n', 1), '') as error
  from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and id > ${after} order by id limit ${most}`

/** How many there are of each, whatever their number. */
export const countDeadTasks = (sql: Sql) => sql<{ name: string; count: number }[]>`
  select task_identifier as name, count(*) from graphile_worker.jobs
  where attempts >= max_attempts and locked_at is null group by 1 order by 1`

/** Named by their numbers, or all of one name. */
const named = (sql: Sql, which: readonly string[]) => sql`
  array(
    select id from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and (id::text = any(${[...which]}) or task_identifier = any(${[...which]}))
  )`

/** They are due at once, and have all their attempts again. */
export const retryDeadTasks = async (sql: Sql, which: readonly string[]) => {
  const tasks =
    await sql`select from graphile_worker.reschedule_jobs(${named(sql, which)}, run_at => now(), attempts => 0)`
  return tasks.length
}

export const dropDeadTasks = async (sql: Sql, which: readonly string[]) => {
  const tasks = await sql`select from graphile_worker.complete_jobs(${named(sql, which)})`
  return tasks.length
}
