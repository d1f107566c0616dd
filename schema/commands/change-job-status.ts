import * as z from 'zod'
import { contract } from '../contract.ts'
import { postedJob } from '../entities/job.ts'
import { choice, id } from '../fields.ts'

export const changeJobStatus = contract({
  name: 'change-job-status',
  method: 'PATCH',
  path: '/api/jobs/:id',
  summary: 'Start, complete or cancel a job',
  caller: 'private',
  input: z.strictObject({ id, status: choice(['in_progress', 'completed', 'cancelled']) }),
  answer: postedJob,
  refusals: ['status-conflict'],
})
