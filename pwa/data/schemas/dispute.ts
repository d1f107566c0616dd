import { disputeOpeners, disputeOutcomes, freezers, userTypes } from '../../../schema/choices.ts'
import { fields, flag, listOf, number, oneOf, orElse, orNull, text } from './read.ts'

const person = fields({ id: text, firstName: text, lastName: text, userType: oneOf(userTypes) })

const common = {
  id: text,
  openedBy: oneOf(disputeOpeners),
  openedAt: text,
  dueAt: text,
  closedAt: orNull(text),
  statements: listOf(fields({ id: text, authorId: text, content: text, createdAt: text })),
  decision: orNull(fields({ outcome: oneOf(disputeOutcomes), refunded: number, reason: text, createdAt: text })),
}

const dispute = fields(common)

/** Null if the payment has no dispute. */
export const paymentDispute = fields({ dispute: orNull(dispute) })

export const deskDispute = fields({
  ...common,
  paymentId: text,
  jobTitle: text,
  payer: person,
  payee: person,
  amount: number,
  refundedOutside: number,
  frozenBy: orNull(oneOf(freezers)),
  hasGoneBack: orElse(flag, false),
  decidedBy: orNull(person),
})

export type Dispute = ReturnType<typeof dispute>
export type DeskDispute = ReturnType<typeof deskDispute>
