import type { AgreedJob } from '../../schema/entities/agreed-job.ts'
import type { Offer } from '../../schema/entities/offer.ts'
import type { JobState } from '../../schema/choices.ts'
import { privateFieldNames } from '../../schema/offers/from-fields.ts'
import { take } from '../../schema/take.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import {
  offerJobColumns,
  partyJobColumns,
  questionsColumn,
  toAcceptedJob,
  toPublicJob,
  type JobRow,
  type PartyJobRow,
} from '../queries/documented-jobs.ts'

type Viewer = string | null

export type OfferRow = JobRow & {
  version: number
  withdrawnAt: string | null
  proposedTo: string[] | null
  formerStudents: NonNullable<Offer['own']>['formerStudents'] | null
}

/** Columns of offer `o` and its poster `p`, as the viewer may read them. */
export const offerRowColumns = (sql: Sql | Transaction, viewer: Viewer) => sql`
  ${offerJobColumns(sql, viewer)}, ${questionsColumn(sql, viewer)}, o.version,
  case when o.closed_because = 'withdrawn' then o.closed_at end as withdrawn_at,
  case when o.posted_by_id = ${viewer}::uuid then
    array(select s.student_id from proposals s where s.offer_id = o.id order by s.created_at, s.student_id) end as proposed_to,
  case when o.posted_by_id = ${viewer}::uuid then (
    select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) order by f.left_at, u.id)
    from jobs f join users u on u.id = f.student_id
    where f.offer_id = o.id and f.status = 'left' and coalesce(f.session, 1) = 1
  ) end as former_students`

export const toOffer = (row: OfferRow, viewer: Viewer): Offer => {
  const { assignedToId: _, offerId: __, isCompleted: ___, ...offer } = toPublicJob(row, viewer)
  return {
    ...offer,
    version: row.version,
    withdrawnAt: row.withdrawnAt,
    ...(viewer === row.postedById && {
      own: {
        ...take(row, privateFieldNames),
        proposedTo: row.proposedTo ?? [],
        formerStudents: row.formerStudents ?? [],
      },
    }),
  }
}

export type AgreedJobRow = PartyJobRow & {
  jobId: string
  jobOfferId: string
  state: JobState
  session: number | null
  feePercent: number
  sinceAgreed: string
}

/** Columns for `documentedJobs`. */
export const agreedJobColumns = (sql: Sql | Transaction, viewer: Viewer) => sql`
  ${partyJobColumns(sql, viewer)}, j.id as job_id, j.offer_id as job_offer_id, j.status as state, j.session, j.fee_percent,
  j.agreed_at as since_agreed`

export const toAgreedJob = (row: AgreedJobRow, viewer: Viewer): AgreedJob => {
  const {
    places: _,
    chosen: __,
    questions: ___,
    isCompleted: ____,
    hasLeft: _____,
    formerStudents: ______,
    proposedTo: _______,
    seriesEndedAt: ________,
    assignedTo,
    assignedToId,
    ...job
  } = toAcceptedJob(row, viewer)
  if (!assignedTo || assignedToId === null) throw new Error('a job is read by its two people alone')
  return {
    ...job,
    assignedTo,
    assignedToId,
    id: row.jobId,
    offerId: row.jobOfferId,
    status: row.state,
    agreedAt: row.sinceAgreed,
    ...(row.session !== null && { session: row.session }),
    feePercent: row.feePercent,
  }
}
