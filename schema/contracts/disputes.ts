import * as z from 'zod'
import { disputeOutcomes, reportStates } from '../choices.ts'
import { contract } from '../contract.ts'
import { deskDispute, dispute } from '../entities/dispute.ts'
import { payment } from '../entities/payment.ts'
import { choice, done, id, optionalWords, ownId, wholeNumber, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const disputePayment = contract({
  name: 'dispute-payment',
  method: 'POST',
  path: '/api/payments/:id/dispute',
  cost: 'row',
  summary: 'Freeze the held funds: both people are heard, and the desk decides unless one of them gives in before',
  caller: 'private',
  opens: 'poster',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({
    id,
    /** Shown to the student. */
    reason: optionalWords(limits.cancelReason.max),
  }),
  answer: payment,
  refusals: ['payment-not-held', 'payment-frozen'],
})

export const getDispute = contract({
  name: 'get-dispute',
  method: 'GET',
  path: '/api/payments/:id/dispute',
  cost: 'row',
  summary: 'The newest dispute about a payment, if there is one, with what both people have said and what was decided',
  caller: 'signed-in',
  opens: 'both',
  input: z.strictObject({ id }),
  answer: z.strictObject({ dispute: dispute.nullable() }),
  refusals: [],
})

export const writeStatement = contract({
  name: 'write-statement',
  method: 'POST',
  path: '/api/payments/:paymentId/statements',
  cost: 'row',
  summary:
    'Say something in the open dispute about a payment, as one of its two people; the other one and the desk read it',
  caller: 'signed-in',
  opens: 'both',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({ paymentId: id, id: ownId, content: words(limits.statement.max) }),
  answer: done,
  refusals: ['no-dispute', 'dispute-due', 'list-full', 'id-taken'],
})

export const objectToCancellation = contract({
  name: 'object-to-cancellation',
  method: 'POST',
  path: '/api/payments/:id/object',
  cost: 'row',
  summary:
    'As the student: keep the held funds from moving, or within 48 hours tell what happened before they went back at once; the desk decides',
  caller: 'student',
  opens: 'student',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({ id, reason: words(limits.statement.max) }),
  answer: payment,
  refusals: ['not-objectionable', 'payment-not-held', 'payment-frozen'],
})

export const listDisputes = contract({
  name: 'list-disputes',
  method: 'GET',
  path: '/api/moderation/disputes',
  cost: 'list',
  summary: 'Disputes about payments, those that are due first while they are open',
  caller: 'admin',
  input: z.strictObject({
    state: choice(reportStates).default('open'),
    page: wholeNumber(1, limits.page.max).default(limits.page.default),
  }),
  answer: z.array(deskDispute),
  refusals: [],
})

export const decideDispute = contract({
  name: 'decide-dispute',
  method: 'POST',
  path: '/api/moderation/disputes/:id/decide',
  cost: 'row',
  summary:
    'Release the frozen funds, give them back, or split them; both people are told why. What has gone back already stays back',
  caller: 'admin',
  input: z
    .strictObject({
      id,
      outcome: choice(disputeOutcomes),
      /** Amount of a split that goes back to the payer, in rappen. */
      refunded: z
        .int({ error: messages.amount })
        .min(1, messages.amount)
        .max(limits.payment.max, messages.amount)
        .nullish(),
      reason: words(limits.moderationReason.max),
    })
    .refine(({ outcome, refunded }) => (outcome === 'split') === (typeof refunded === 'number'), {
      path: ['refunded'],
      error: messages.amount,
    }),
  answer: done,
  refusals: ['no-dispute', 'payment-frozen', 'payment-not-held', 'split-amount'],
})
