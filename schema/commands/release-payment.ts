import * as z from 'zod'
import { contract } from '../contract.ts'
import { payment } from '../entities/payment.ts'
import { id } from '../fields.ts'

export const releasePayment = contract({
  name: 'release-payment',
  method: 'POST',
  path: '/api/payments/:id/release',
  summary: 'Pass the held funds on to the student',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: payment,
  refusals: ['payment-not-held', 'payment-frozen'],
})
