import type { Application } from '../../schema/entities/application.ts'
import {
  checkApplication as checkApplicationContract,
  listJobApplications as listJobApplicationsContract,
  listOwnApplications as ownContract,
  listSentApplications as listSentApplicationsContract,
} from '../../schema/contracts/applications.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isShown, isSeen } from '../domain/blocks.ts'
import { readTerms } from '../domain/terms.ts'
import { refuse } from '../server/refusal.ts'
import { type JobRow, jobColumns, toJob } from './jobs.ts'
import { type PersonRow, personColumns, toUser } from './people.ts'
import { query } from './query.ts'

export type ApplicationRow = Omit<
  Application,
  'motivationLetter' | 'appliedAt' | 'terms' | 'changes' | 'offerId' | 'reservedAt' | 'askedAt'
> & {
  terms: unknown
  offerChanges: string[]
  offerId: string | null
  reservedAt: string | null
  askedAt: string | null
}

export const applicationColumns = (sql: Sql | Transaction) =>
  sql`a.id, a.job_id, a.student_id, a.message, a.status, a.created_at, a.terms, a.offer_changes, a.offer_id, a.reserved_at, a.asked_at`

export const toApplication = ({
  id,
  jobId,
  studentId,
  message,
  status,
  createdAt,
  terms,
  offerChanges,
  offerId,
  reservedAt,
  askedAt,
}: ApplicationRow): Application => ({
  id,
  jobId,
  studentId,
  message,
  motivationLetter: message,
  status,
  createdAt,
  appliedAt: createdAt,
  terms: readTerms(terms),
  ...(offerChanges.length > 0 && { changes: offerChanges }),
  ...(offerId !== null && { offerId }),
  ...(reservedAt !== null && { reservedAt }),
  ...(askedAt !== null && { askedAt }),
})

/** An application beside the columns of a job or a person, under names that neither has. */
export type ApplicationBeside = {
  applicationId: string
  appliedJobId: string
  applicantId: string
  letter: string
  applicationStatus: ApplicationRow['status']
  sentAt: string
  terms: unknown
  offerChanges: string[]
  offerId: string | null
  reservedAt: string | null
  askedAt: string | null
}

export const applicationBeside = (sql: Sql | Transaction) => sql`
  a.id as application_id, a.job_id as applied_job_id, a.student_id as applicant_id, a.message as letter,
  a.status as application_status, a.created_at as sent_at, a.terms, a.offer_changes,
  a.offer_id, a.reserved_at, a.asked_at`

export const takeApplication = (row: ApplicationBeside) =>
  toApplication({
    id: row.applicationId,
    jobId: row.appliedJobId,
    studentId: row.applicantId,
    message: row.letter,
    status: row.applicationStatus,
    createdAt: row.sentAt,
    terms: row.terms,
    offerChanges: row.offerChanges,
    offerId: row.offerId,
    reservedAt: row.reservedAt,
    askedAt: row.askedAt,
  })

export const checkApplication = query(checkApplicationContract, async (sql, actor, { id }) => {
  const [row] = await sql<ApplicationRow[]>`
    select ${applicationColumns(sql)} from applications a join jobs j on j.id = a.job_id
    where ${id} in (a.job_id, a.offer_id) and a.student_id = ${actor.id} and ${isShown(sql, actor.id)}`
  if (row) return { hasApplied: true, application: toApplication(row) }
  const [job] = await sql`
    select 1 from jobs j
    where j.id = ${id} and (j.deleted_at is null or j.posted_by_id = ${actor.id}) and ${isShown(sql, actor.id)}`
  return job ? { hasApplied: false, application: null } : refuse('not-found')
})

export const listJobApplications = query(listJobApplicationsContract, async (sql, actor, { id }) => {
  const rows = await sql<((PersonRow & ApplicationBeside) | { applicationId: null })[]>`
    select ${applicationBeside(sql)}, ${personColumns(sql, sql`true`)}
    from jobs j
    left join applications a on a.job_id = j.id and ${isSeen(sql, actor.id)}
    left join users u on u.id = a.student_id
    where j.id = ${id} and j.posted_by_id = ${actor.id}
    order by a.created_at, a.id`
  // An own job without applications is one empty row; another person's is no row.
  if (rows.length === 0) return refuse('not-found')
  return rows
    .filter(row => row.applicationId !== null)
    .map(row => ({ ...takeApplication(row), student: toUser(row, true) }))
})

/** The job stays readable to those who applied, also after it was deleted. */
export const readSentApplications = async (sql: Sql, studentId: string) => {
  const rows = await sql<(JobRow & ApplicationBeside)[]>`
    select ${applicationBeside(sql)}, ${jobColumns(sql, studentId)}
    from applications a join jobs j on j.id = a.job_id join users p on p.id = j.posted_by_id
    where a.student_id = ${studentId} and ${isShown(sql, studentId)}
    order by a.created_at desc, a.id desc`
  return rows.map(row => ({ ...takeApplication(row), job: toJob(row, studentId) }))
}

export const listSentApplications = query(listSentApplicationsContract, async (sql, actor, { userId }) =>
  userId === actor.id ? readSentApplications(sql, actor.id) : refuse('not-found'),
)

export const listOwnApplications = query(ownContract, (sql, actor) => readSentApplications(sql, actor.id))
