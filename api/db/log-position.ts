import type { Sql, Transaction } from './connect.ts'

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
