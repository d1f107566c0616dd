import * as z from 'zod'
import { disputeOpeners, disputeOutcomes, freezers } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { typedPerson } from './named-person.ts'

/** A statement by one of the two people or the desk. */
const statement = z.strictObject({
  id: z.uuid(),
  authorId: z.uuid(),
  content: z.string(),
  createdAt: timestamp,
})

const decision = z.strictObject({
  outcome: z.enum(disputeOutcomes),
  /** Amount refunded to the payer, in rappen. */
  refunded: z.int(),
  reason: z.string(),
  createdAt: timestamp,
})

/** A conflict about frozen funds, as its two people see it. */
export const dispute = z.strictObject({
  id: z.uuid(),
  paymentId: z.uuid(),
  openedBy: z.enum(disputeOpeners),
  openedAt: timestamp,
  /** Deadline for statements. */
  dueAt: timestamp,
  closedAt: timestamp.nullable(),
  statements: z.array(statement),
  decision: decision.nullable(),
})

/** A dispute as the desk sees it, with its money and people. */
export const deskDispute = dispute.extend({
  jobTitle: z.string(),
  payer: typedPerson,
  payee: typedPerson,
  /** In rappen. */
  amount: z.int(),
  /** Amount refunded outside Pouce. No decision can refund less. */
  refundedOutside: z.int(),
  frozenBy: z.enum(freezers).nullable(),
  /** All of it was refunded before the objection, so no money is left to move. */
  hasGoneBack: z.boolean(),
  decidedBy: typedPerson.nullable(),
})

export type Dispute = z.infer<typeof dispute>
export type DeskDispute = z.infer<typeof deskDispute>
