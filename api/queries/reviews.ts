import type { Review, StructuredEvaluation } from '../../schema/entities/review.ts'
import {
  listReviews as contract,
  listStructuredEvaluations as evaluationsContract,
} from '../../schema/contracts/reviews.ts'
import { limits } from '../../schema/rules.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { isKnown, lastNameOf } from '../domain/names.ts'
import { refuse } from '../server/refusal.ts'
import { imagePath } from './people.ts'
import { query } from './query.ts'

type Row = Omit<StructuredEvaluation, 'evaluator' | 'job' | 'unanswered'> & {
  advisedAgainst: boolean
  rating: number
  comment: string | null
  photos: string[] | null
  jobId: string
  jobTitle: string
  firstName: string
  lastName: string
  answer: string | null
  answeredAt: string | null
  isBlind: boolean
  isPaid: boolean
}

type By = 'reviewee_id' | 'reviewer_id' | 'id'

/**
 * True if the full price of the job's terms was paid through Pouce, and at least an hour at the lowest rate: two accounts that
 * agree on a franc, or on five minutes, have not paid for a job. Unknown hours count as one.
 */
const isPaid = (sql: Sql | Transaction) => sql`
  exists (
    select from payments y join jobs j on j.id = y.job_id
    where y.job_id = r.job_id and y.status = 'released'
      and y.amount >= greatest(round(100 * j.rate * coalesce(j.estimated_duration, 1)), ${100 * limits.rate.min})
  )`

/** A blind review is visible to its author only. */
const readRows = (sql: Sql | Transaction, by: By, id: string, reader: string | null) => sql<Row[]>`
  select r.id, r.rating, r.comment, r.completed_on_time, r.was_late, r.punctuality_rating, r.politeness_rating,
    r.would_recommend, r.advised_against, r.descriptive_words, r.additional_comments, r.job_category, r.created_at, r.job_id, r.job_title,
    (select array_agg(p.image order by p.position) from review_photos p where p.review_id = r.id) as photos,
    w.first_name, ${lastNameOf(sql, 'w', isKnown(sql, reader, sql`w.id`))} as last_name,
    case when r.answer_hidden_at is null then r.answer end as answer, r.answered_at,
    r.shown_at is null as is_blind,
    ${isPaid(sql)} as is_paid
  from reviews r join users w on w.id = r.reviewer_id
  where r.${sql(by)} = ${id} and r.hidden_at is null and (r.shown_at is not null or r.reviewer_id = ${reader})
  order by r.created_at desc, r.id desc`

const toReview = (row: Row): Review => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  workPhotos: row.photos?.map(imagePath) ?? null,
  createdAt: row.createdAt,
  job: { id: row.jobId, title: row.jobTitle },
  reviewer: { firstName: row.firstName, lastName: row.lastName },
  answer: row.answer && row.answeredAt ? { content: row.answer, createdAt: row.answeredAt } : null,
  ...(row.isPaid ? { isPaid: true } : {}),
  ...(row.isBlind ? { isBlind: true } : {}),
})

const unansweredOf = (row: Row) => {
  const unanswered: StructuredEvaluation['unanswered'] = []
  if (!row.completedOnTime && !row.wasLate) unanswered.push('completedOnTime')
  if (!row.wouldRecommend && !row.advisedAgainst) unanswered.push('wouldRecommend')
  return unanswered.length > 0 ? { unanswered } : {}
}

const toEvaluation = (row: Row): StructuredEvaluation => ({
  id: row.id,
  completedOnTime: row.completedOnTime,
  wasLate: row.wasLate,
  punctualityRating: row.punctualityRating,
  politenessRating: row.politenessRating,
  wouldRecommend: row.wouldRecommend,
  ...unansweredOf(row),
  descriptiveWords: row.descriptiveWords,
  additionalComments: row.additionalComments,
  jobCategory: row.jobCategory,
  createdAt: row.createdAt,
  job: { id: row.jobId, title: row.jobTitle },
  evaluator: { firstName: row.firstName, lastName: row.lastName },
  ...(row.isBlind ? { isBlind: true } : {}),
})

export const readReviews = async (sql: Sql | Transaction, by: By, id: string, reader: string | null) =>
  (await readRows(sql, by, id, reader)).map(toReview)

const exists = async (sql: Sql, personId: string) =>
  (await sql`select 1 from users where id = ${personId} and deleted_at is null`).length === 1

export const listReviews = query(contract, async (sql, actor, { id }) =>
  (await exists(sql, id)) ? readReviews(sql, 'reviewee_id', id, actor?.id ?? null) : refuse('not-found'),
)

export const listStructuredEvaluations = query(evaluationsContract, async (sql, actor, { id }) =>
  (await exists(sql, id))
    ? (await readRows(sql, 'reviewee_id', id, actor?.id ?? null)).map(toEvaluation)
    : refuse('not-found'),
)
