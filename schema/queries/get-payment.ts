import * as z from 'zod'
import { contract } from '../contract.ts'
import { payment } from '../entities/payment.ts'
import { id } from '../fields.ts'

export const getPayment = contract({
  name: 'get-payment',
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'One payment, for its two people',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: payment,
  refusals: [],
})
