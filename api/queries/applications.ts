import type { Application } from '../../schema/entities/application.ts'
import {
  checkApplication as checkApplicationContract,
  listJobApplications as listJobApplicationsContract,
  listOwnApplications as ownContract,
  listSentApplications as listSentApplicationsContract,
} from '../../schema/contracts/applications.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isShown, isSeen } from '../domain/blocks.ts'
import { sayVersions, versionsColumn, type Versions } from '../domain/offer-versions.ts'
import { offerIdOf } from '../domain/resolve-job.ts'
import { readTerms, termsColumn } from '../domain/terms.ts'
import { refuse } from '../server/refusal.ts'
import { documentedJobs, partyJobColumns, toJob, type PartyJobRow } from './documented-jobs.ts'
import { type PersonRow, personColumns, toUser } from './people.ts'
import { query } from './query.ts'

/** Columns of application `a`, with names that neither a job nor a person has. */
export const applicationBeside = (sql: Sql | Transaction) => sql`
  a.message as letter, a.status as application_status, a.created_at as sent_at, a.offer_id as applied_offer_id, a.offer_version,
  (select places from offers where id = a.offer_id) as applied_places,
  (select id from jobs where application_id = a.id) as own_job_id, ${termsColumn(sql)} as terms, ${versionsColumn(sql)},
  a.reserved_at, a.asked_at, a.id as application_id, a.student_id as applicant_id`

export type ApplicationBeside = {
  applicationId: string
  applicantId: string
  appliedOfferId: string
  appliedPlaces: number
  /** Job that it has become. */
  ownJobId: string | null
  offerVersion: number
  letter: string
  applicationStatus: Application['status']
  sentAt: string
  terms: unknown
  versions: Versions | null
  reservedAt: string | null
  askedAt: string | null
}

export const takeApplication = (row: ApplicationBeside): Application => {
  const changes = sayVersions(row.versions, row.applicationStatus === 'accepted')
  // Each job of an offer for several students has its own id.
  const placeId = row.appliedPlaces > 1 ? row.ownJobId : null
  return {
    id: row.applicationId,
    jobId: placeId ?? row.appliedOfferId,
    studentId: row.applicantId,
    message: row.letter,
    motivationLetter: row.letter,
    status: row.applicationStatus,
    createdAt: row.sentAt,
    appliedAt: row.sentAt,
    terms: readTerms(row.terms),
    ...(changes.length > 0 && { changes }),
    ...(placeId !== null && { offerId: row.appliedOfferId }),
    ...(row.reservedAt !== null && { reservedAt: row.reservedAt }),
    ...(row.askedAt !== null && { askedAt: row.askedAt }),
  }
}

/** Returns an application in its current state. */
export const readApplication = async (sql: Sql | Transaction, id: string) => {
  const [row] = await sql<ApplicationBeside[]>`select ${applicationBeside(sql)} from applications a where a.id = ${id}`
  if (!row) throw new Error('an application that was there is gone')
  return takeApplication(row)
}

export const checkApplication = query(checkApplicationContract, async (sql, actor, { id }) => {
  const offerId = offerIdOf(sql, id)
  const [row] = await sql<ApplicationBeside[]>`
    select ${applicationBeside(sql)} from applications a join offers o on o.id = a.offer_id
    where o.id = ${offerId} and a.student_id = ${actor.id} and ${isShown(sql, actor.id)}`
  if (row) return { hasApplied: true, application: takeApplication(row) }
  const [offer] = await sql`
    select 1 from offers o
    where o.id = ${offerId} and (o.closed_because is distinct from 'withdrawn' or o.posted_by_id = ${actor.id})
      and ${isShown(sql, actor.id)}`
  return offer ? { hasApplied: false, application: null } : refuse('not-found')
})

/** Each job of an offer `o` for several students has the application it came from; the others belong to the offer. */
const isOf = (sql: Sql, id: string): ReturnType<Sql> => sql`
  (o.places = 1 or (o.id = ${id} and a.status <> 'accepted') or exists (
    select from jobs where id = ${id} and application_id = a.id
  ))`

export const listJobApplications = query(listJobApplicationsContract, async (sql, actor, { id }) => {
  const rows = await sql<((PersonRow & ApplicationBeside) | { applicationId: null })[]>`
    select ${applicationBeside(sql)}, ${personColumns(sql, sql`true`)}
    from offers o
    left join applications a on a.offer_id = o.id and ${isSeen(sql, actor.id)} and ${isOf(sql, id)}
    left join users u on u.id = a.student_id
    where o.id = ${offerIdOf(sql, id)} and o.posted_by_id = ${actor.id}
    order by a.created_at, a.id`
  // An own offer without applications is one empty row; another person's is no row.
  if (rows.length === 0) return refuse('not-found')
  return rows
    .filter(row => row.applicationId !== null)
    .map(row => ({ ...takeApplication(row), student: toUser(row, true) }))
})

/** Applicants can still read the offer, even after it was withdrawn. */
export const readSentApplications = async (sql: Sql, studentId: string) => {
  const own: ReturnType<Sql> = sql`j.student_id = ${studentId} and j.status <> 'left' and coalesce(j.session, 1) = 1`
  const rows = await sql<(PartyJobRow & ApplicationBeside)[]>`
    select ${applicationBeside(sql)}, ${partyJobColumns(sql, studentId)}
    from applications a join ${documentedJobs(sql, own)} on o.id = a.offer_id
    where a.student_id = ${studentId} and ${isShown(sql, studentId)}
    order by a.created_at desc, a.id desc`
  return rows.map(row => ({ ...takeApplication(row), job: toJob({ ...row, questions: null }, studentId) }))
}

export const listSentApplications = query(listSentApplicationsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readSentApplications(sql, actor.id) : refuse('not-found'),
)

export const listOwnApplications = query(ownContract, (sql, actor) => readSentApplications(sql, actor.id))
