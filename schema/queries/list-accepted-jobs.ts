import * as z from 'zod'
import { contract } from '../contract.ts'
import { acceptedJob } from '../entities/job.ts'
import { id } from '../fields.ts'

export const listAcceptedJobs = contract({
  name: 'list-accepted-jobs',
  method: 'GET',
  path: '/api/users/:userId/accepted-jobs',
  summary: 'Jobs with a student: those one does, or those one posted',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: z.array(acceptedJob),
  refusals: [],
})
