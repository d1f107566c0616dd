import * as z from 'zod'
import { contract } from '../contract.ts'
import { review } from '../entities/review.ts'
import { id } from '../fields.ts'

export const listReviews = contract({
  name: 'list-reviews',
  method: 'GET',
  path: '/api/users/:id/reviews',
  summary: 'Reviews that a person received; of blind ones only those that the caller wrote',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: z.array(review),
  refusals: [],
})
