import * as z from 'zod'
import { freezers, paymentStatuses } from '../choices.ts'
import { timestamp } from '../fields.ts'

/** All amounts are in rappen. */
export const payment = z.strictObject({
  id: z.uuid(),
  jobId: z.uuid(),
  jobTitle: z.string(),
  payerId: z.uuid(),
  payeeId: z.uuid(),
  amount: z.int(),
  fee: z.int(),
  /** The student's part. */
  net: z.int(),
  /** Amount refunded to the payer, also outside Pouce before a decision. */
  refunded: z.int(),
  status: z.enum(paymentStatuses),
  /** Party that froze the funds: one of the two people, the platform, or the payer's bank (also after release, before payout). */
  frozenBy: z.enum(freezers).nullable(),
  /** Deadline for statements in a dispute. */
  disputeDueAt: timestamp.nullable(),
  /** Made with the test bank: no money was moved. */
  isTest: z.boolean(),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  /** Time of the automatic release to the student. */
  releaseAt: timestamp.nullable(),
  /** Time of the automatic refund of a cancelled job, unless the student objects before. */
  refundAt: timestamp.nullable(),
  /** Deadline of the student's objection to an immediate refund. */
  objectionEndsAt: timestamp.nullable(),
  /** Time of the release or refund. */
  settledAt: timestamp.nullable(),
  /** Time when the provider passed the money on, to the student or back to the payer. For a split, the student's part. */
  passedOnAt: timestamp.nullable(),
  /** Earliest payout of the released money. Null while unknown. Absent in answers of older servers. */
  payoutAt: timestamp.nullable().optional(),
  /** Time when the provider passed on the refund. */
  refundPaidAt: timestamp.nullable(),
  /** Time when a bank rejected the refund. It is owed to the payer until `refundPaidAt` is set. */
  refundFailedAt: timestamp.nullable(),
  /** Amount owed to the payer for that reason. Less than the refund if a part has reached the payer another way. */
  owed: z.int(),
})

export type Payment = z.infer<typeof payment>
