import * as z from 'zod'
import { contract } from '../contract.ts'
import { review } from '../entities/review.ts'
import { id } from '../fields.ts'

export const listReviews = contract({
  name: 'list-reviews',
  method: 'GET',
  path: '/api/users/:id/reviews',
  summary: 'Reviews that a person received',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: z.array(review),
  refusals: [],
})
