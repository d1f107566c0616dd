import {
  privateFieldNames,
  publicFieldNames,
  sharedFieldNames,
  type OfferFields,
  type PrivateFieldName,
  type ValueOf,
} from '../../schema/offers/from-fields.ts'
import type { AcceptedJob, Job, PostedJob } from '../../schema/entities/job.ts'
import type { Question } from '../../schema/entities/question.ts'
import { getJob as getJobContract } from '../../schema/contracts/jobs.ts'
import { limits } from '../../schema/rules.ts'
import { take } from '../../schema/take.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { appointmentColumn, toAppointment } from '../domain/appointments.ts'
import { isShown } from '../domain/blocks.ts'
import { posterLastName } from '../domain/names.ts'
import { offerColumns, privateColumns, readSchedule, sharedColumns } from '../domain/offer-columns.ts'
import { findJobId, offerIdOf } from '../domain/resolve-job.ts'
import { refuse } from '../server/refusal.ts'
import { imagePath, imageUrl } from './people.ts'
import { query } from './query.ts'

type Stored = Omit<
  Job,
  | 'isCompleted'
  | 'hourlyRate'
  | 'minimumRate'
  | 'poster'
  | 'isHidden'
  | 'schedule'
  | 'photos'
  | 'questions'
  | 'places'
  | 'chosen'
  | 'offerId'
  | PrivateFieldName
> & { [Name in PrivateFieldName]: ValueOf<OfferFields[Name]> }

export type JobRow = Stored & {
  schedule: unknown
  /** Hashes. */
  photos: string[]
  places: number
  chosen: number
  offerId: string | null
  posterFirstName: string
  posterLastName: string
  posterCity: string
  posterImage: string | null
  posterRating: number | null
  posterReviewsCount: number
  posterReviewersCount: number
  posterIsReliable: boolean
  hiddenAt: string | null
  /** Questions visible to the viewer; lists of offers omit them. */
  questions?: Question[] | null
}

export type PartyJobRow = JobRow & {
  assigneeFirstName: string | null
  assigneeLastName: string | null
  assigneeImage: string | null
  /** Authors of its reviews. */
  reviewerIds: string[] | null
  formerStudents: AcceptedJob['formerStudents'] | null
  proposedTo: string[] | null
  seriesId: string | null
  seriesEndedAt: string | null
  agreedAt: string | null
  startedAt: string | null
  appointment: unknown
}

export type PostedJobRow = PartyJobRow & { applicationsCount: number; deletedAt: string | null }

/** Columns with the job's own agreed values. The others come from the offer's version. */
const agreedColumns = new Set([
  'title',
  'rate',
  'duration',
  'location',
  'scheduled_for',
  'schedule',
  'is_through_pouce',
  'payment_method',
])

const posterColumns = `
  p.first_name as poster_first_name, p.city as poster_city, p.shown_image as poster_image, p.rating as poster_rating,
  p.reviews_count as poster_reviews_count, p.reviewers_count as poster_reviewers_count, p.is_reliable as poster_is_reliable`

/** Columns of an offer `o` as a documented job, with `join users p on p.id = o.posted_by_id`. Excludes the poster's last name. */
export const offerColumnList = `
  ${offerColumns.map(name => `o.${name}`).join(', ')},
  o.id, o.status, o.canton, o.estimated_duration, o.photos, o.taken as chosen, null::uuid as offer_id, o.is_premium_job,
  o.posted_by_id, null::uuid as assigned_to_id, o.created_at, o.hidden_at, ${posterColumns}`

/** The same with the last name that the viewer may read. */
export const offerJobColumns = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  ${sql.unsafe(offerColumnList)}, ${posterLastName(sql, viewer)} as poster_last_name`

/**
 * Documented jobs: an offer `o` with a job `j` of it, or without one. `d` is the offer in the version that the job was agreed on.
 * `which` selects the jobs that belong to an offer.
 */
export const documentedJobs = (sql: Sql | Transaction, which: ReturnType<Sql>) => sql`
  offers o join users p on p.id = o.posted_by_id left join jobs j on j.offer_id = o.id and ${which}
    left join users student on student.id = j.student_id left join series weekly on weekly.id = j.series_id
    left join offer_versions v on (v.offer_id, v.number) = (j.offer_id, j.offer_version)
    cross join lateral jsonb_populate_record(o, coalesce(v.said, '{}')) d`

/** The job that represents its offer in the documented API: that of an offer for one student, unless it was left. */
export const isMain = (sql: Sql | Transaction): ReturnType<Sql> => sql`
  (o.places = 1 and j.status <> 'left' and coalesce(j.session, 1) = 1)`

/**
 * A job that its student has left is still read by its own id if the offer continues beside it: an offer for several students, or
 * a later session. Otherwise the id means the offer again.
 */
export const isLost = (sql: Sql | Transaction): ReturnType<Sql> => sql`
  (j.status = 'left' and (o.places > 1 or j.session > 1))`

/** Fields that only its two people read come from the job; a student who left it no longer reads them. */
const column = (name: string) => {
  if (sharedColumns.includes(name))
    return `case when j.id is null then o.${name} when j.status <> 'left' then j.${name} end as ${name}`
  if (privateColumns.includes(name)) return `o.${name}`
  return agreedColumns.has(name) ? `case when j.id is null then d.${name} else j.${name} end as ${name}` : `d.${name}`
}

const documentedColumnList = `
  ${offerColumns
    .filter(name => name !== 'places')
    .map(column)
    .join(', ')},
  case when j.id is null or o.places = 1 and j.status <> 'left' and coalesce(j.session, 1) = 1 then o.id else j.id end as id,
  case when j.id is null then o.status when j.status = 'left' then 'cancelled' else j.status end as status,
  coalesce(j.canton, o.canton) as canton,
  case when j.id is null then o.estimated_duration else j.estimated_duration end as estimated_duration, o.photos,
  case when j.id is null then o.places else 1 end as places, case when j.id is null then o.taken else 0 end as chosen,
  case when j.id is not null and o.places > 1 then o.id end as offer_id, o.is_premium_job, o.posted_by_id,
  j.student_id as assigned_to_id, case when coalesce(j.session, 1) = 1 then o.created_at else j.created_at end as created_at,
  o.hidden_at, ${posterColumns}`

/** Questions about offer `o`: answered ones for everyone; those that can still be answered for its poster and their asker. */
export const questionsColumn = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  (select json_agg(json_build_object('id', q.id, 'text', q.text, 'answer', q.answer,
     'askedAt', to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'answeredAt', to_char(q.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.asked_at, q.id)
   from questions q where q.offer_id = o.id and (q.answer is not null
     or (is_open(o) and ${viewer}::uuid in (o.posted_by_id, q.asker_id)))) as questions`

/** Columns for `documentedJobs`. */
export const partyJobColumns = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  ${sql.unsafe(documentedColumnList)}, ${posterLastName(sql, viewer)} as poster_last_name, ${questionsColumn(sql, viewer)},
  student.first_name as assignee_first_name, student.last_name as assignee_last_name, student.shown_image as assignee_image,
  j.series_id, case when j.session = 1 then weekly.ended_at end as series_ended_at, j.started_at,
  case when j.status = 'completed' then array(select r.reviewer_id from reviews r where r.job_id = j.id) end as reviewer_ids,
  (select json_agg(json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) order by f.left_at, u.id)
   from jobs f join users u on u.id = f.student_id
   where f.offer_id = o.id and f.status = 'left' and f.series_id is null and (o.places = 1 or f.id = j.id)) as former_students,
  case when o.posted_by_id = ${viewer}::uuid then
    array(select s.student_id from proposals s where s.offer_id = o.id order by s.created_at, s.student_id) end as proposed_to,
  case when j.status in ('assigned', 'in_progress') then (
    select ${sql.unsafe(appointmentColumn)} from appointments t where t.job_id = j.id
  ) end as appointment,
  case when coalesce(j.session, 1) = 1 then j.agreed_at end as agreed_at`

export const postedJobColumns = (sql: Sql | Transaction) => sql`
  ${partyJobColumns(sql, sql`o.posted_by_id`)}, case when o.closed_because = 'withdrawn' then o.closed_at end as deleted_at,
  (select count(*) from applications c where c.offer_id = o.id
     and (j.id is null and (o.places = 1 or c.status <> 'accepted') or o.places = 1 and coalesce(j.session, 1) = 1
       or c.id = j.application_id)
     and (c.id = j.application_id or not exists (
       select 1 from blocks b
       where (b.blocker_id, b.blocked_id) in ((o.posted_by_id, c.student_id), (c.student_id, o.posted_by_id))
     ))) as applications_count`

/** Public fields of an offer that need no conversion. */
const saidAsStored = publicFieldNames.filter(name => name !== 'schedule')

const isSaid = (value: unknown) => Boolean(value) && !(Array.isArray(value) && value.length === 0)

/** Private fields that this viewer may read. */
const toPrivate = (row: JobRow, viewerId: string | null): Partial<Pick<Job, PrivateFieldName>> => {
  if (viewerId === null) return {}
  const own = viewerId === row.postedById ? privateFieldNames : []
  const readable = viewerId === row.assignedToId ? sharedFieldNames : own
  return take(
    row,
    readable.filter(name => isSaid(row[name])),
  )
}

/** Public form of an offer or job. The only place that maps documented names and aliases. Strangers do not learn who does a job. */
export const toPublicJob = (row: JobRow, viewerId: string | null): Omit<Job, PrivateFieldName> => {
  const isParty = viewerId !== null && (viewerId === row.postedById || viewerId === row.assignedToId)
  return {
    id: row.id,
    status: row.status,
    isCompleted: row.status === 'completed',
    ...take(row, saidAsStored),
    canton: row.canton,
    hourlyRate: row.rate,
    minimumRate: limits.rate.min,
    estimatedDuration: row.estimatedDuration,
    ...(row.places > 1 ? { places: row.places } : {}),
    ...(row.places > 1 && row.chosen > 0 ? { chosen: row.chosen } : {}),
    ...(row.offerId ? { offerId: row.offerId } : {}),
    ...(row.schedule ? { schedule: readSchedule(row.schedule) } : {}),
    ...(row.photos.length > 0 ? { photos: row.photos.map(imagePath) } : {}),
    isPremiumJob: row.isPremiumJob,
    postedById: row.postedById,
    assignedToId: isParty ? row.assignedToId : null,
    createdAt: row.createdAt,
    poster: {
      id: row.postedById,
      firstName: row.posterFirstName,
      lastName: row.posterLastName,
      city: row.posterCity,
      profileImageUrl: imageUrl(row.posterImage),
      rating: row.posterRating,
      reviewsCount: row.posterReviewsCount,
      reviewersCount: row.posterReviewersCount,
      ...(row.posterIsReliable ? { isReliable: true } : {}),
    },
    ...(row.questions ? { questions: row.questions } : {}),
    ...(row.hiddenAt ? { isHidden: true } : {}),
  }
}

export const toJob = (row: JobRow, viewerId: string | null): Job => ({
  ...toPublicJob(row, viewerId),
  ...toPrivate(row, viewerId),
})

/** A reader who may not know that there is a student does not get the name either. */
export const toAcceptedJob = (row: PartyJobRow, viewerId: string | null): AcceptedJob => {
  const job = toJob(row, viewerId)
  const { assignedToId: id } = job
  const former = row.formerStudents ?? []
  const { assigneeFirstName: firstName, assigneeLastName: lastName } = row
  const isTold = id !== null && firstName !== null && lastName !== null
  return {
    ...job,
    assignedTo: isTold
      ? {
          id,
          firstName,
          lastName,
          profileImageUrl: imageUrl(row.assigneeImage),
        }
      : null,
    ...(viewerId !== null && row.reviewerIds?.includes(viewerId) ? { isReviewed: true } : {}),
    ...(former.some(student => student.id === viewerId) ? { hasLeft: true } : {}),
    ...(viewerId === row.postedById && former.length > 0 ? { formerStudents: former } : {}),
    ...(viewerId === row.postedById && row.proposedTo?.length ? { proposedTo: row.proposedTo } : {}),
    ...(id !== null && row.seriesId ? { seriesId: row.seriesId } : {}),
    ...(id !== null && row.seriesEndedAt ? { seriesEndedAt: row.seriesEndedAt } : {}),
    ...(id !== null && row.agreedAt ? { agreedAt: row.agreedAt } : {}),
    ...(id !== null && row.startedAt ? { startedAt: row.startedAt } : {}),
    ...(id !== null && row.appointment ? { appointment: toAppointment(row.appointment) } : {}),
  }
}

export const toPostedJob = (row: PostedJobRow): PostedJob => ({
  ...toAcceptedJob(row, row.postedById),
  applicationsCount: row.applicationsCount,
  deletedAt: row.deletedAt,
})

/** The documented job that this id means for the poster: a job, or the offer itself. */
export const readPostedJob = async (sql: Sql | Transaction, posterId: string, id: string) => {
  const jobId = await findJobId(sql, posterId, id)
  const [row] = await sql<PostedJobRow[]>`
    select ${postedJobColumns(sql)} from ${documentedJobs(sql, sql`j.id = ${jobId} and j.status <> 'left'`)}
    where o.id = ${offerIdOf(sql, id)}`
  if (!row) throw new Error('a job that was there is gone')
  return toPostedJob(row)
}

export const getJob = query(getJobContract, async (sql, actor, { id }) => {
  const viewer = actor?.id ?? null
  const jobId = viewer && (await findJobId(sql, viewer, id))
  const [row] = await sql<PartyJobRow[]>`
    select ${partyJobColumns(sql, viewer)}
    from ${documentedJobs(sql, sql`j.id = ${jobId} and (j.status <> 'left' or j.id = ${id} and ${isLost(sql)})`)}
    where o.id = ${offerIdOf(sql, id)} and (o.closed_because is distinct from 'withdrawn' or o.posted_by_id = ${viewer} or j.id is not null)
      and ${isShown(sql, viewer)}`
  return row ? toJob(row, viewer) : refuse('not-found')
})
