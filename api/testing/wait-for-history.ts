import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../db/connect.ts'
import { ownHistory } from '../feed/history.ts'

/**
 * A copied database has a history of its own once it was asked. Its cursors stand below its floor as long as a transaction of
 * any other database is open that began before: who asks from there starts over.
 */
export const waitForHistory = async (sql: Sql) => {
  await ownHistory(sql)
  const isSettled = async () => {
    const [row] = await sql`select floor <= pg_snapshot_xmin(pg_current_snapshot()) as is_settled from sync_history`
    return row?.['isSettled']
  }
  while (!(await isSettled())) await pause(50)
}

/** From here on what was written before is old: no transaction of any database is open that began before it. */
export const waitForWrites = async (sql: Sql) => {
  const [written] = await sql<{ xid: string }[]>`select pg_current_xact_id()::text as xid`
  const isSettled = async () => {
    const [row] = await sql<{ isSettled: boolean }[]>`
      select ${written?.xid ?? '0'}::xid8 < pg_snapshot_xmin(pg_current_snapshot()) as is_settled`
    return row?.isSettled
  }
  while (!(await isSettled())) await pause(50)
}
