import type { Sql, Transaction } from '../db/connect.ts'

/** The jobs that are places of the same offer as this one, the offer among them; one for one student is a family of its own. */
export const familyOf = (sql: Sql | Transaction, jobId: string) => sql`
  select kin.id from jobs own join jobs kin
    on kin.id = coalesce(own.offer_id, own.id) or kin.offer_id = coalesce(own.offer_id, own.id)
  where own.id = ${jobId}`

/** Whether this student has one of them, or had it to its end: one student does one job of an offer. */
export const hasPlace = async (tx: Transaction, jobId: string, studentId: string) => {
  const places = await tx`
    select from jobs where id in (${familyOf(tx, jobId)}) and assigned_to_id = ${studentId} and status <> 'cancelled'`
  return places.length > 0
}
