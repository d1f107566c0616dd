import type { Takes } from './read.ts'
import { fields, maybe, number, oneOf, orNull, text } from './read.ts'
import type { Review } from '../../../schema/entities/review.ts'

/** What others read of a review. */
export const receivedReview = fields({
  id: text,
  rating: number,
  comment: orNull(text),
  createdAt: text,
  job: fields({ title: text }),
  reviewer: fields({ firstName: text, lastName: text }),
  answer: orNull(fields({ content: text, createdAt: text })),
  isPaid: maybe(oneOf([true])),
  isBlind: maybe(oneOf([true])),
})

export type ReceivedReview = Takes<typeof receivedReview, Review>
