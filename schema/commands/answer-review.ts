import * as z from 'zod'
import { contract } from '../contract.ts'
import { review } from '../entities/review.ts'
import { id, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const answerReview = contract({
  name: 'answer-review',
  method: 'POST',
  path: '/api/reviews/:id/answer',
  summary: 'Answer a review that one has received, once',
  caller: 'student',
  input: z.strictObject({ id, content: words(limits.reviewAnswer.max, messages.reviewAnswer) }),
  answer: review,
  status: 201,
  refusals: ['already-answered'],
})
