import * as z from 'zod'
import { disputeOutcomes } from '../choices.ts'
import { contract } from '../contract.ts'
import { choice, done, id, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const decideDispute = contract({
  name: 'decide-dispute',
  method: 'POST',
  path: '/api/moderation/disputes/:id/decide',
  summary: 'Release the frozen funds, give them back, or split them; both people are told why',
  caller: 'admin',
  input: z
    .strictObject({
      id,
      outcome: choice(disputeOutcomes),
      /** What goes back to the payer of a split, in rappen. */
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
  refusals: ['no-dispute', 'payment-frozen', 'split-amount'],
})
