import * as z from 'zod'
import { contract } from '../contract.ts'
import { agreement } from '../entities/agreement.ts'
import { payment } from '../entities/payment.ts'
import { id, words } from '../fields.ts'
import { isWholeRappen, limits, messages } from '../rules.ts'

export const createPaymentIntent = contract({
  name: 'create-payment-intent',
  method: 'POST',
  path: '/api/create-payment-intent',
  cost: 'provider',
  summary: 'Begin to pay for a job; the answer goes to the provider of the payments',
  caller: 'private',
  opens: 'poster',
  deputy: 'may',
  input: z.strictObject({
    jobId: id,
    /** CHF, as shown to the payer. The server charges its own amount, and nothing if the two differ. */
    amount: z
      .number({ error: messages.amount })
      .min(limits.payment.min / 100, messages.amount)
      .max(limits.payment.max / 100, messages.amount)
      .refine(isWholeRappen, { error: messages.amount }),
    /** Sent by clients and ignored: the payee is the job's student, and the server decides the fee. */
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
    /** For Stripe's client script. */
    publishableKey: z.string().nullable(),
  }),
  refusals: [
    'not-payable',
    'no-amount',
    'amount-changed',
    'already-paid',
    'payer-limit',
    'refund-limit',
    'provider-unavailable',
    'too-many-attempts',
  ],
})

const secret = words(200)

export const confirmTestPayment = contract({
  name: 'confirm-test-payment',
  method: 'POST',
  path: '/api/test-bank/confirm',
  cost: 'row',
  summary: 'Pay with a card of the test bank, which moves no money; absent where a real provider is set up',
  caller: 'private',
  opens: 'poster',
  deputy: 'may',
  input: z.strictObject({
    clientSecret: secret,
    /** 4242…4242 is accepted, 4000…0002 declined, 4000…3220 asks for confirmation, 4000…0259 is disputed later. */
    cardNumber: words(30),
  }),
  answer: z.strictObject({
    status: z.enum(['succeeded', 'refused', 'requires_action']),
    isTest: z.literal(true),
    message: z.string().nullable(),
  }),
  refusals: ['not-payable'],
})

export const authenticateTestPayment = contract({
  name: 'authenticate-test-payment',
  method: 'POST',
  path: '/api/test-bank/authenticate',
  cost: 'row',
  summary: 'Confirm, or not, a payment for which the test bank asks back',
  caller: 'private',
  opens: 'poster',
  deputy: 'may',
  input: z.strictObject({ clientSecret: words(200), isApproved: z.boolean({ error: messages.choice }) }),
  answer: z.strictObject({
    status: z.enum(['succeeded', 'refused']),
    isTest: z.literal(true),
    message: z.string().nullable(),
  }),
  refusals: ['not-payable'],
})

export const getPayment = contract({
  name: 'get-payment',
  method: 'GET',
  path: '/api/payments/:id',
  cost: 'row',
  summary: 'One payment, for its two people',
  caller: 'signed-in',
  opens: 'both',
  deputy: 'may',
  input: z.strictObject({ id }),
  answer: payment,
  refusals: [],
})

export const releasePayment = contract({
  name: 'release-payment',
  method: 'POST',
  path: '/api/payments/:id/release',
  cost: 'row',
  summary: 'Pass the held funds on to the student',
  caller: 'private',
  opens: 'poster',
  whileSuspended: true,
  offline: true,
  deputy: 'mailed',
  input: z.strictObject({ id }),
  answer: payment,
  refusals: ['payment-not-held', 'payment-frozen'],
})

export const refundPayment = contract({
  name: 'refund-payment',
  method: 'POST',
  path: '/api/payments/:id/refund',
  cost: 'row',
  summary: 'Give the held funds back to the payer, as the student they are held for',
  caller: 'student',
  opens: 'student',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({ id }),
  answer: payment,
  refusals: ['payment-not-held', 'payment-frozen'],
})

export const getAmount = contract({
  name: 'get-amount',
  method: 'GET',
  path: '/api/jobs/:jobId/amount',
  cost: 'row',
  summary: 'What a job costs, in rappen; null if its offer does not tell and its two people have not agreed yet',
  caller: 'signed-in',
  opens: 'both',
  deputy: 'may',
  input: z.strictObject({ jobId: id }),
  answer: z.strictObject({
    amount: z.int().nullable(),
    fee: z.int().nullable(),
    net: z.int().nullable(),
    agreement: agreement.nullable(),
  }),
  refusals: [],
})

export const confirmPaidByHand = contract({
  name: 'confirm-paid-by-hand',
  method: 'POST',
  path: '/api/jobs/:jobId/paid-by-hand',
  summary: 'Say that a completed job was paid by hand; it counts once both people have said so',
  caller: 'signed-in',
  cost: 'row',
  opens: 'both',
  offline: true,
  deputy: 'may',
  anHour: 120,
  input: z.strictObject({ jobId: id }),
  answer: agreement,
  refusals: ['not-payable', 'no-amount', 'already-paid'],
})

export const agreeOnAmount = contract({
  name: 'agree-on-amount',
  method: 'POST',
  path: '/api/jobs/:jobId/amount',
  cost: 'row',
  summary: 'Say what the job costs; it counts once both people have said the same',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  deputy: 'mailed',
  anHour: 120,
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
