import type { Sql, Transaction } from '../db/connect.ts'

/** People this person has blocked or is blocked by. Evaluated once per statement, and empty for nearly everyone. */
export const shunned = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  array(
    select blocked_id from blocks where blocker_id = ${viewer}::uuid
    union all select blocker_id from blocks where blocked_id = ${viewer}::uuid
  )`

/** True if this student has a job of offer `o` and has not left it. */
const hasJob = (sql: Sql | Transaction, student: string | null | ReturnType<Sql>) => sql`
  exists (select from jobs mine where mine.offer_id = o.id and mine.student_id = ${student}::uuid and mine.status <> 'left')`

/**
 * True if a viewer may see offer `o`: moderation does not hide it and neither person blocks the other, or it is their own, or
 * they have a job of it, which they must be able to finish.
 */
export const isShown = (sql: Sql | Transaction, viewer: string | null) => sql`
  ((o.posted_by_id = ${viewer}::uuid
    or (o.hidden_at is null and o.posted_by_id <> all (${shunned(sql, viewer)}))
    or ${hasJob(sql, viewer)}) is true)`

/** True if the viewer is one of the two people of application `a` to offer `o`, and may see the application. */
export const isSeen = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  (${viewer}::uuid in (a.student_id, o.posted_by_id) and (
    (case when a.student_id = ${viewer}::uuid then o.posted_by_id else a.student_id end) <> all (${shunned(sql, viewer)})
    or ${hasJob(sql, sql`a.student_id`)}))`

export const listShunned = async (sql: Sql, viewer: string) => {
  const [row] = await sql<{ ids: string[] }[]>`select ${shunned(sql, viewer)} as ids`
  return row?.ids.toSorted() ?? []
}
