import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const removeFavourite = contract({
  name: 'remove-favourite',
  method: 'DELETE',
  path: '/api/favourites/:jobId',
  summary: 'Keep an offer no longer, whether it was kept or not',
  caller: 'student',
  input: z.strictObject({ jobId: id }),
  answer: done,
  refusals: [],
})
