import * as z from 'zod'
import { contract } from '../contract.ts'
import { postedJob } from '../entities/job.ts'
import { choice, id, optionalWords } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const changeJobStatus = contract({
  name: 'change-job-status',
  method: 'PATCH',
  path: '/api/jobs/:id',
  summary: 'Start, complete or cancel a job',
  caller: 'private',
  input: z
    .strictObject({
      id,
      status: choice(['in_progress', 'completed', 'cancelled']),
      /** Why a job is cancelled, for whoever was to do it. */
      reason: optionalWords(limits.cancelReason.max),
    })
    .refine(({ status, reason }) => status === 'cancelled' || !reason, {
      path: ['reason'],
      error: messages.cancelReason,
    }),
  answer: postedJob,
  refusals: ['status-conflict'],
})
