import * as z from 'zod'
import { contract } from '../contract.ts'
import { agreement } from '../entities/agreement.ts'
import { id } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const agreeOnAmount = contract({
  name: 'agree-on-amount',
  method: 'POST',
  path: '/api/jobs/:jobId/amount',
  summary: 'Say what the job costs; it counts once both people have said the same',
  caller: 'signed-in',
  input: z.strictObject({
    jobId: id,
    /** In rappen. */
    amount: z
      .int({ error: messages.amount })
      .min(limits.payment.min, messages.amount)
      .max(limits.payment.max, messages.amount),
  }),
  answer: agreement,
  refusals: ['not-payable', 'already-paid'],
})
