import * as z from 'zod'
import { contract } from '../contract.ts'
import { words } from '../fields.ts'
import { messages } from '../rules.ts'

export const authenticateTestPayment = contract({
  name: 'authenticate-test-payment',
  method: 'POST',
  path: '/api/test-bank/authenticate',
  summary: 'Confirm, or not, a payment for which the test bank asks back',
  caller: 'private',
  input: z.strictObject({ clientSecret: words(200), isApproved: z.boolean({ error: messages.choice }) }),
  answer: z.strictObject({
    status: z.enum(['succeeded', 'refused']),
    isTest: z.literal(true),
    message: z.string().nullable(),
  }),
  refusals: ['not-payable'],
})
