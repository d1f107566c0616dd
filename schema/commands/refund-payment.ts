import * as z from 'zod'
import { contract } from '../contract.ts'
import { payment } from '../entities/payment.ts'
import { id } from '../fields.ts'

export const refundPayment = contract({
  name: 'refund-payment',
  method: 'POST',
  path: '/api/payments/:id/refund',
  summary: 'Give the held funds back to the payer, as the student they are held for',
  caller: 'student',
  input: z.strictObject({ id }),
  answer: payment,
  refusals: ['payment-not-held', 'payment-frozen'],
})
