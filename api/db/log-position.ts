import type { Sql, Transaction } from './connect.ts'

/**
 * Column with the WAL position, which compares a primary with its standby. It is read after the statement's own snapshot was taken,
 * so everything in the snapshot lies before it. Its commits are already flushed too, unless `synchronous_commit` is off; only
 * flushed data can reach a standby.
 */
export const logPosition = (sql: Sql | Transaction) => sql`
  (case
    when pg_is_in_recovery() then pg_last_wal_replay_lsn()
    when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn()
  end - '0/0')::text`
