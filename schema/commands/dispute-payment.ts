import * as z from 'zod'
import { contract } from '../contract.ts'
import { payment } from '../entities/payment.ts'
import { id, optionalWords } from '../fields.ts'
import { limits } from '../rules.ts'

export const disputePayment = contract({
  name: 'dispute-payment',
  method: 'POST',
  path: '/api/payments/:id/dispute',
  summary: 'Freeze the held funds: both people are heard, and the desk decides unless one of them gives in before',
  caller: 'private',
  input: z.strictObject({
    id,
    /** For the student. */
    reason: optionalWords(limits.cancelReason.max),
  }),
  answer: payment,
  refusals: ['payment-not-held', 'payment-frozen'],
})
