import { fields, maybe, number, oneOf, orNull, text } from './read.ts'

/** A review as its reader sees it. */
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

export type ReceivedReview = ReturnType<typeof receivedReview>
