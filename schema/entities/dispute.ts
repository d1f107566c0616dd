import * as z from 'zod'
import { disputeOpeners, disputeOutcomes, freezers } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { typedPerson } from './named-person.ts'

/** What one of the two people, or the desk, has to say. */
const statement = z.strictObject({
  id: z.uuid(),
  authorId: z.uuid(),
  content: z.string(),
  createdAt: timestamp,
})

const decision = z.strictObject({
  outcome: z.enum(disputeOutcomes),
  /** What goes back to the payer, in rappen. */
  refunded: z.int(),
  reason: z.string(),
  createdAt: timestamp,
})

/** A conflict about frozen funds, as its two people read it. */
export const dispute = z.strictObject({
  id: z.uuid(),
  paymentId: z.uuid(),
  openedBy: z.enum(disputeOpeners),
  openedAt: timestamp,
  /** Until when both people are heard. */
  dueAt: timestamp,
  closedAt: timestamp.nullable(),
  statements: z.array(statement),
  decision: decision.nullable(),
})

/** The same on the desk, with its money and its people. */
export const deskDispute = dispute.extend({
  jobTitle: z.string(),
  payer: typedPerson,
  payee: typedPerson,
  /** In rappen. */
  amount: z.int(),
  /** What went back past us already: no decision can give back less. */
  refundedOutside: z.int(),
  frozenBy: z.enum(freezers).nullable(),
  /** All of it went back before anybody objected: nothing is left to be moved. */
  hasGoneBack: z.boolean(),
  decidedBy: typedPerson.nullable(),
})

export type Dispute = z.infer<typeof dispute>
export type DeskDispute = z.infer<typeof deskDispute>
