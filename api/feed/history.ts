import type { Sql, Transaction } from '../db/connect.ts'

type Found = { isLoaded: boolean; isForked: boolean }

/**
 * Begins a new epoch where the database finds itself elsewhere than where its history was written: loaded from a dump, back
 * at a base backup, a standby that was promoted. Devices then start over, and what they sent lately is offered again. A
 * dump's marks are written anew as well, for they are in another cluster's numbers. Any number of processes may ask at once.
 */
export const ownHistory = (sql: Sql) =>
  sql.begin(async tx => {
    // To mark a large database takes as long as it takes.
    await tx`select set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
    await tx`select 1 from sync_history for update`
    const [found] = await tx<Found[]>`
      select
        place is distinct from history_place() or floor > pg_snapshot_xmax(pg_current_snapshot()) as is_loaded,
        timeline is distinct from history_timeline() as is_forked
      from sync_history`
    if (!found?.isLoaded && !found?.isForked) return
    if (found.isLoaded) await tx`select begin_history()`
    await tx`
      update sync_history
      set epoch = gen_random_uuid(), place = history_place(), timeline = history_timeline()`
  })

/**
 * Where the log stands, by which a database and its standby are compared: as a column, read after the snapshot of its own
 * statement was taken, so that all that this snapshot shows lies before it. What was committed is also on the disk by
 * then, unless the database was told not to wait for its disk; only what is on the disk can reach a standby.
 */
export const logPosition = (sql: Sql | Transaction) => sql`
  (case
    when pg_is_in_recovery() then pg_last_wal_replay_lsn()
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn()
  end - '0/0')::text`
