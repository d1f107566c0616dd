import * as v from 'valibot'
import type { Review } from '../../schema/entities/review.ts'
import type { Takes } from './takes.ts'

/** What others read of a review. */
export const receivedReview = v.object({
  id: v.string(),
  rating: v.number(),
  comment: v.nullable(v.string()),
  createdAt: v.string(),
  job: v.object({ title: v.string() }),
  reviewer: v.object({ firstName: v.string(), lastName: v.string() }),
})

export type ReceivedReview = Takes<typeof receivedReview, Review>
