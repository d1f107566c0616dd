import type { Sql, Transaction } from '../db/connect.ts'

/** Counting stops here, so this number means « at least ». */
export const mostCounted = 10_000

export type TaskCounts = {
  queueDue: number
  queueRunning: number
  queueLater: number
  queueDead: number
  queueOldestDueSeconds: number
  queueOldestDeadSeconds: number
}

/**
 * Counts tasks by state. Each state is read from one end of an index, so the cost does not grow with the number of queued tasks.
 * The queue's index starts with the priority, so each priority is read separately. Tests explain this query.
 */
export const countingTasks = (sql: Sql | Transaction, most = mostCounted) => sql`
  with recursive priorities as (
    (select priority from graphile_worker._private_jobs where is_available order by priority limit 1)
    union all
    select (
      select priority from graphile_worker._private_jobs where is_available and priority > p.priority order by priority limit 1
    ) from priorities p where p.priority is not null
  ),
  due as materialized (
    select t.run_at from priorities p cross join lateral (
      select run_at from graphile_worker._private_jobs
      where is_available and priority = p.priority and run_at <= now() order by run_at limit ${most}
    ) t
  ),
  later as (
    select from priorities p cross join lateral (
      select from graphile_worker._private_jobs
      where is_available and priority = p.priority and run_at > now() order by run_at limit ${most}
    ) t
  ),
  running as (select from graphile_worker._private_jobs where locked_at is not null limit ${most}),
  dead as materialized (
    select updated_at from graphile_worker._private_jobs
    where locked_at is null and not is_available order by updated_at limit ${most}
  )
  select least((select count(*) from due), ${most}) as queue_due,
    (select count(*) from running) as queue_running,
    least((select count(*) from later), ${most}) as queue_later,
    (select count(*) from dead) as queue_dead,
    coalesce((select extract(epoch from now() - min(run_at)) from due), 0) as queue_oldest_due_seconds,
    coalesce((select extract(epoch from now() - min(updated_at)) from dead), 0) as queue_oldest_dead_seconds`
