import type { Sql, Transaction } from '../db/connect.ts'

/**
 * Resolves a documented `{jobId}`, the id of an offer or of a job, to a job of this person: the job with this id, else their own
 * latest job of this offer. A job that its student has left comes last. The poster of an offer for several students must name
 * each job by its own id. Null if they have none: then the id is the offer's.
 */
export const findJobId = async (sql: Sql | Transaction, person: string | null, id: string) => {
  const [job] = await sql<{ id: string }[]>`
    select j.id from jobs j join offers o on o.id = j.offer_id
    where ${id} in (j.id, j.offer_id) and ${person}::uuid in (j.poster_id, j.student_id)
      and (j.id = ${id} or j.student_id = ${person}::uuid or o.places = 1)
    order by j.status <> 'left' desc, j.id = ${id} desc, j.created_at desc, j.id limit 1`
  return job?.id ?? null
}

/** True if it is the person's own offer. Actions on its job are then refused as « no job » instead of « not found ». */
export const isOwnOffer = async (sql: Sql | Transaction, person: string, id: string) => {
  const own = await sql`select from offers where id = ${id} and posted_by_id = ${person}`
  return own.length > 0
}

/** Returns the offer that a documented `{jobId}` is, or belongs to. */
export const offerIdOf = (sql: Sql | Transaction, id: string | null) => sql`
  coalesce((select id from offers where id = ${id}), (select offer_id from jobs where id = ${id}))`
