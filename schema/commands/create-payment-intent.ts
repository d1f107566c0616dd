import * as z from 'zod'
import { contract } from '../contract.ts'
import { id } from '../fields.ts'
import { isWholeRappen, limits, messages } from '../rules.ts'

export const createPaymentIntent = contract({
  name: 'create-payment-intent',
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Begin to pay for a job; the answer goes to the provider of the payments',
  caller: 'private',
  input: z.strictObject({
    jobId: id,
    /** CHF, as shown to the payer. What is charged is the server's own figure; if it is another, nothing is. */
    amount: z
      .number({ error: messages.amount })
      .min(limits.payment.min / 100, messages.amount)
      .max(limits.payment.max / 100, messages.amount)
      .refine(isWholeRappen, { error: messages.amount }),
    /** Sent by screens, and never believed: the payee is the job's student, the fee is the product's. */
    studentAccountId: z.string({ error: messages.notText }).max(255, messages.tooLong).optional(),
    applicationFee: z.number({ error: messages.number }).optional(),
  }),
  answer: z.strictObject({
    clientSecret: z.string(),
    paymentId: z.uuid(),
    /** In rappen. */
    amount: z.int(),
    fee: z.int(),
    provider: z.enum(['stripe', 'test-bank']),
    /** For Stripe's own script. */
    publishableKey: z.string().nullable(),
  }),
  refusals: ['not-payable', 'no-amount', 'amount-changed', 'already-paid', 'too-many-attempts'],
})
