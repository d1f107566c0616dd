import type { Sql } from '../db/connect.ts'

/**
 * A process that dies keeps its tasks locked, and graphile-worker gives them up after four hours. Here whoever has locked nothing
 * new for five minutes counts as dead. Should it live and be slow, a task runs twice, which each of them bears.
 */
export const freeLostTasks = (sql: Sql) => sql`
  select graphile_worker.force_unlock_workers(array(
    select locked_by from graphile_worker.jobs where locked_by is not null
    group by locked_by having max(locked_at) < now() - interval '5 minutes'
  ))`
