import type { Sql, Transaction } from '../db/connect.ts'

/** Whom this person has blocked, and by whom they are: found once per statement, and empty for nearly everybody. */
export const shunned = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  array(
    select blocked_id from blocks where blocker_id = ${viewer}::uuid
    union all select blocker_id from blocks where blocked_id = ${viewer}::uuid
  )`

/**
 * Whether a viewer other than its poster may see job `j`: not if moderation hides it, nor across a block, unless they do that
 * very job, which must stay finishable.
 */
export const isShown = (sql: Sql | Transaction, viewer: string | null) => sql`
  ((j.posted_by_id = ${viewer}::uuid or j.assigned_to_id = ${viewer}::uuid
    or (j.hidden_at is null and j.posted_by_id <> all (${shunned(sql, viewer)}))) is true)`

/** Whether one of the two people of an application may see it, written for `a` and its job `j`. */
export const isSeen = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  (${viewer}::uuid in (a.student_id, j.posted_by_id) and (j.assigned_to_id = a.student_id
    or (case when a.student_id = ${viewer}::uuid then j.posted_by_id else a.student_id end) <> all (${shunned(sql, viewer)})))`

export const listShunned = async (sql: Sql, viewer: string) => {
  const [row] = await sql<{ ids: string[] }[]>`select ${shunned(sql, viewer)} as ids`
  return row?.ids.toSorted() ?? []
}
