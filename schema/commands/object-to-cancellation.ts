import * as z from 'zod'
import { contract } from '../contract.ts'
import { payment } from '../entities/payment.ts'
import { id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const objectToCancellation = contract({
  name: 'object-to-cancellation',
  method: 'POST',
  path: '/api/payments/:id/object',
  summary: 'Keep the funds of a job cancelled after its work had begun from going back: the desk decides',
  caller: 'student',
  input: z.strictObject({ id, reason: words(limits.statement.max) }),
  answer: payment,
  refusals: ['not-objectionable', 'payment-not-held', 'payment-frozen'],
})
