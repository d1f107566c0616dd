import * as z from 'zod'
import { contract } from '../contract.ts'
import { postedJob } from '../entities/job.ts'
import { id } from '../fields.ts'

export const listPostedJobs = contract({
  name: 'list-posted-jobs',
  method: 'GET',
  path: '/api/users/:userId/jobs',
  summary: 'The jobs one posted',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: z.array(postedJob),
  refusals: [],
})
