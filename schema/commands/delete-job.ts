import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const deleteJob = contract({
  name: 'delete-job',
  method: 'DELETE',
  path: '/api/jobs/:id',
  summary: 'Withdraw an open offer',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: done,
  refusals: ['job-not-open'],
})
