import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const leaveJob = contract({
  name: 'leave-job',
  method: 'POST',
  path: '/api/jobs/:id/leave',
  summary:
    'Say as the student of a job that you cannot come: the offer is open again, held funds go back, the poster is told why',
  caller: 'student',
  input: z.strictObject({ id, reason: words(limits.leaveReason.max) }),
  answer: done,
  refusals: ['status-conflict', 'payment-frozen', 'already-paid'],
})
