import * as z from 'zod'
import { contract } from '../contract.ts'
import { job } from '../entities/job.ts'
import { id } from '../fields.ts'

export const getJob = contract({
  name: 'get-job',
  method: 'GET',
  path: '/api/jobs/:id',
  summary: 'One offer',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: job,
  refusals: [],
})
