import type { AcceptedJob, Job, PostedJob } from '../../schema/entities/job.ts'
import type { Question } from '../../schema/entities/question.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import { getJob as getJobContract } from '../../schema/contracts/jobs.ts'
import { publicFieldNames } from '../../schema/decisions/edited-offer.ts'
import { limits } from '../../schema/rules.ts'
import { take } from '../../schema/take.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { appointmentColumn, toAppointment } from '../domain/appointments.ts'
import { isShown } from '../domain/blocks.ts'
import { posterLastName } from '../domain/names.ts'
import { offerColumns } from '../domain/offer-columns.ts'
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
>

export type JobRow = Stored & {
  schedule: unknown
  /** By their hashes. */
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
  /** As its viewer may read them; a list of offers does without. */
  questions?: Question[] | null
}

export type PartyJobRow = JobRow & {
  assigneeFirstName: string | null
  assigneeLastName: string | null
  assigneeImage: string | null
  /** Who has written a review of it. */
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

/**
 * Whether `j` stands in public lists for all that came of its offer, its places and the sessions of a weekly one: the one that
 * is open, else the first. Devices say the same (`onePerOffer`). An offer that is open stands for itself, which spares the look.
 */
export const oneOfOffer = `
  (j.status = 'open' and j.series_id is null and j.offer_id is null or not exists (
    select from jobs o
    where coalesce(o.series_id, o.offer_id, o.id) = coalesce(j.series_id, j.offer_id, j.id)
      and o.deleted_at is null and o.hidden_at is null
      and (o.status <> 'open', o.id <> coalesce(o.series_id, o.offer_id, o.id), o.id)
        < (j.status <> 'open', j.id <> coalesce(j.series_id, j.offer_id, j.id), j.id)))`

/** Written for `from jobs j join users p on p.id = j.posted_by_id`; the poster's last name is beside it. */
export const jobColumnList = `
  ${offerColumns.map(name => `j.${name}`).join(', ')},
  j.id, j.status, j.canton, j.estimated_duration, j.photos, j.chosen, j.offer_id, j.is_premium_job,
  j.posted_by_id, j.assigned_to_id, j.created_at, p.first_name as poster_first_name, p.city as poster_city,
  p.shown_image as poster_image, p.rating as poster_rating, p.reviews_count as poster_reviews_count,
  p.reviewers_count as poster_reviewers_count, p.is_reliable as poster_is_reliable, j.hidden_at`

/** As the viewer reads it. */
export const jobColumns = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  ${sql.unsafe(jobColumnList)}, ${posterLastName(sql, viewer)} as poster_last_name`

/** Questions about job `j`: answered ones for everyone; those that still can be answered for its poster and their asker. */
const questionsColumn = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  (select json_agg(json_build_object('id', q.id, 'text', q.text, 'answer', q.answer,
     'askedAt', to_char(q.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'answeredAt', to_char(q.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.asked_at, q.id)
   from questions q where q.job_id = j.id and (q.answer is not null
     or (j.status = 'open' and j.deleted_at is null and ${viewer}::uuid in (j.posted_by_id, q.asker_id)))) as questions`

/** Adds the student: `left join users a on a.id = j.assigned_to_id`. */
export const partyJobColumns = (sql: Sql | Transaction, viewer: string | null | ReturnType<Sql>) => sql`
  ${jobColumns(sql, viewer)}, ${questionsColumn(sql, viewer)}, a.first_name as assignee_first_name, a.last_name as assignee_last_name,
  j.series_id, j.series_ended_at, j.started_at, a.shown_image as assignee_image,
  case when j.status = 'completed' then array(select r.reviewer_id from reviews r where r.job_id = j.id) end as reviewer_ids,
  (select json_agg(json_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name)
     order by f.left_at, s.id)
   from former_students f join users s on s.id = f.student_id where f.job_id = j.id) as former_students,
  case when j.posted_by_id = ${viewer}::uuid then
    array(select s.student_id from proposals s where s.job_id = j.id order by s.created_at, s.student_id) end as proposed_to,
  case when j.status in ('assigned', 'in_progress') then (
    select ${sql.unsafe(appointmentColumn)} from appointments t where t.job_id = j.id
  ) end as appointment,
  case when j.assigned_to_id is not null then (
    select c.decided_at from applications c where c.job_id = j.id and c.status = 'accepted'
  ) end as agreed_at`

export const postedJobColumns = (sql: Sql | Transaction) => sql`
  ${partyJobColumns(sql, sql`j.posted_by_id`)}, j.deleted_at,
  (select count(*) from applications c where c.job_id = j.id and (c.student_id = j.assigned_to_id or not exists (
     select 1 from blocks b
     where (b.blocker_id, b.blocked_id) in ((j.posted_by_id, c.student_id), (c.student_id, j.posted_by_id))
   ))) as applications_count`

/** As PostgreSQL keeps it, with its keys in another order; an unreadable schedule is none. */
export const readSchedule = (stored: unknown) => schedule.safeParse(stored).data ?? null

/** What anybody may read of an offer just as it is stored. */
const saidAsStored = publicFieldNames.filter(name => name !== 'schedule')

/** The documented names and their aliases meet here and nowhere else. Strangers do not learn who does a job. */
export const toJob = (row: JobRow, viewerId: string | null): Job => {
  const isParty = viewerId !== null && (viewerId === row.postedById || viewerId === row.assignedToId)
  return {
    id: row.id,
    status: row.status,
    isCompleted: row.status === 'completed',
    ...take(row, saidAsStored),
    ...(isParty && row.address ? { address: row.address } : {}),
    canton: row.canton,
    hourlyRate: row.rate,
    minimumRate: limits.rate.min,
    estimatedDuration: row.estimatedDuration,
    ...(row.places > 1 ? { places: row.places } : {}),
    ...(row.chosen > 0 ? { chosen: row.chosen } : {}),
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

/** An own job, whatever its state. */
export const readPostedJob = async (sql: Sql | Transaction, jobId: string) => {
  const [row] = await sql<PostedJobRow[]>`
    select ${postedJobColumns(sql)}
    from jobs j join users p on p.id = j.posted_by_id left join users a on a.id = j.assigned_to_id
    where j.id = ${jobId}`
  if (!row) throw new Error('a job that was there is gone')
  return toPostedJob(row)
}

export const getJob = query(getJobContract, async (sql, actor, { id }) => {
  const viewer = actor?.id ?? null
  const [row] = await sql<JobRow[]>`
    select ${jobColumns(sql, viewer)}, ${questionsColumn(sql, viewer)}
    from jobs j join users p on p.id = j.posted_by_id
    where j.id = ${id} and (j.deleted_at is null or j.posted_by_id = ${viewer}) and ${isShown(sql, viewer)}`
  return row ? toJob(row, viewer) : refuse('not-found')
})
