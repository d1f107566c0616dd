import * as z from 'zod'
import { contract } from '../contract.ts'
import { postedJob } from '../entities/job.ts'
import { id } from '../fields.ts'

export const listDeletedJobs = contract({
  name: 'list-deleted-jobs',
  method: 'GET',
  path: '/api/users/:userId/deleted-jobs',
  summary: 'The offers one deleted',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: z.array(postedJob),
  refusals: [],
})
