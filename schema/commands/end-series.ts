import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const endSeries = contract({
  name: 'end-series',
  method: 'POST',
  path: '/api/jobs/:id/end-series',
  summary:
    'End a weekly job, by its first session, as one of its two people: what is planned stays, nothing more is added',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})
