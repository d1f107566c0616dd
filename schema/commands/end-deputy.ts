import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const endDeputy = contract({
  name: 'end-deputy',
  method: 'DELETE',
  path: '/api/auth/deputies/:id',
  summary: 'End that somebody acts for another, from either side and at once',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})
