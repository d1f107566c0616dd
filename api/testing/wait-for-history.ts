import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../db/connect.ts'
import { ensureOwnHistory } from '../feed/history.ts'

/**
 * A copied database gets its own history with the first pull. Its cursors stay below its floor while an older transaction is open in
 * any other database, and a device that pulls then starts over. Waits for the end of such transactions.
 */
export const waitForHistory = async (sql: Sql) => {
  await ensureOwnHistory(sql)
  const isSettled = async () => {
    const [row] = await sql`select floor <= pg_snapshot_xmin(pg_current_snapshot()) as is_settled from sync_history`
    return row?.['isSettled']
  }
  while (!(await isSettled())) await pause(50)
}

/** Waits until all earlier writes are old: no transaction that began before them is open in any database. */
export const waitForWrites = async (sql: Sql) => {
  const [written] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
  const isSettled = async () => {
    const [row] = await sql<{ isSettled: boolean }[]>`
      select ${written?.xid ?? '0'}::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as is_settled`
    return row?.isSettled
  }
  while (!(await isSettled())) await pause(50)
}
