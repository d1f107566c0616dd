import * as z from 'zod'
import { contract } from '../contract.ts'
import { words } from '../fields.ts'

const secret = words(200)

export const confirmTestPayment = contract({
  name: 'confirm-test-payment',
  method: 'POST',
  path: '/api/test-bank/confirm',
  summary: 'Pay with a card of the test bank, which moves no money; absent where a real provider is set up',
  caller: 'private',
  input: z.strictObject({
    clientSecret: secret,
    /** 4242…4242 is accepted, 4000…0002 refused, 4000…3220 asks the payer to confirm, 4000…0259 is disputed later. */
    cardNumber: words(30),
  }),
  answer: z.strictObject({
    status: z.enum(['succeeded', 'refused', 'requires_action']),
    isTest: z.literal(true),
    message: z.string().nullable(),
  }),
  refusals: ['not-payable'],
})
