import * as z from 'zod'
import { contract } from '../contract.ts'
import { agreement } from '../entities/agreement.ts'
import { id } from '../fields.ts'

export const getAmount = contract({
  name: 'get-amount',
  method: 'GET',
  path: '/api/jobs/:jobId/amount',
  summary: 'What a job costs, in rappen; null until its two people have agreed where nobody can tell',
  caller: 'signed-in',
  input: z.strictObject({ jobId: id }),
  answer: z.strictObject({
    amount: z.int().nullable(),
    fee: z.int().nullable(),
    net: z.int().nullable(),
    agreement: agreement.nullable(),
  }),
  refusals: [],
})
