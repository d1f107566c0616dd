import type { Sql, Transaction } from '../db/connect.ts'
import { isSeen } from './blocks.ts'

/**
 * Rules for last names. Everyone reads the initial (`users.public_last_name`). The full name is shown to the person; to a
 * poster and a student who applied to an offer of theirs, while the application exists; permanently to the poster and the
 * student of a job; to a person and their deputies; to moderation; and on the documents of a payment.
 */
type Person = string | null | ReturnType<Sql>

/** True if this student has applied to this poster or has a job of theirs, as far as the viewer may see the application. */
export const hasWritten = (sql: Sql | Transaction, viewer: Person, student: Person, poster: Person) => sql`
  exists (
    select 1 from applications a join offers o on o.id = a.offer_id
    where a.student_id = ${student}::uuid and o.posted_by_id = ${poster}::uuid and ${isSeen(sql, viewer)}
  )`

/** True if this student has had a job of this poster. */
const hasWorked = (sql: Sql | Transaction, student: Person, poster: Person) => sql`
  exists (select 1 from jobs shared where shared.student_id = ${student}::uuid and shared.poster_id = ${poster}::uuid)`

/** True if the viewer may read a person's full name. */
export const isKnown = (sql: Sql | Transaction, viewer: Person, person: ReturnType<Sql>) => sql`
  (${person} = ${viewer}::uuid
    or ${hasWritten(sql, viewer, person, viewer)} or ${hasWritten(sql, viewer, viewer, person)}
    or ${hasWorked(sql, person, viewer)} or ${hasWorked(sql, viewer, person)})`

export type Known = ReturnType<typeof isKnown>

/** Last name of the `users` row with this alias. */
export const lastNameOf = (sql: Sql | Transaction, alias: 'other' | 'u' | 'w', known: Known) => sql`
  case when ${known} then ${sql(alias)}.last_name else ${sql(alias)}.public_last_name end`

/**
 * The same for one offer `o` and its poster `p`. On other offers of a poster their students read only the initial, like everyone, so
 * that an offer looks the same to all who have no part in it.
 */
const peopleOfOffer = `
  select o.posted_by_id as id
  union all select student_id from applications where offer_id = o.id
  union all select student_id from jobs where offer_id = o.id`

const posterName = {
  until: `case when exists (select from (${peopleOfOffer}) people where people.id = `,
  after: `) then p.last_name else p.public_last_name end`,
}

/** True if the viewer is one of the people of offer `o`. */
export const isOfOffer = (sql: Sql | Transaction, viewer: Person) =>
  sql`exists (select from (${sql.unsafe(peopleOfOffer)}) people where people.id = ${viewer}::uuid)`

export const posterLastName = (sql: Sql | Transaction, viewer: Person) =>
  sql`${sql.unsafe(posterName.until)}${viewer}::uuid${sql.unsafe(posterName.after)}`

/** The same as plain SQL text, with the viewer in this parameter. */
export const posterLastNameText = (viewer: `$${number}`) => `${posterName.until}${viewer}${posterName.after}`

/** Name for a mail to a possible stranger: keeps at most two digits, so that it contains no telephone number. */
export const withoutNumbers = (name: string) => {
  let digits = 0
  return name
    .replaceAll(/\p{N}/gu, digit => (++digits > 2 ? '' : digit))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
