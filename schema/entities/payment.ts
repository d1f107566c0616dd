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
  /** What the student gets of it. */
  net: z.int(),
  /** What goes back to the payer, or went before anything was decided here. */
  refunded: z.int(),
  status: z.enum(paymentStatuses),
  /** Who keeps the funds from moving: one of the two people, the platform, or the payer's bank, also what was released and has not left. */
  frozenBy: z.enum(freezers).nullable(),
  /** Until when both people of a dispute are heard. */
  disputeDueAt: timestamp.nullable(),
  /** Made with the test bank: no money has moved anywhere. */
  isTest: z.boolean(),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  /** When the funds go to the student by themselves. */
  releaseAt: timestamp.nullable(),
  /** When the funds of a cancelled job go back by themselves, unless the student objects before. */
  refundAt: timestamp.nullable(),
  /** Until when the student may still tell the desk about money that went back at once. */
  objectionEndsAt: timestamp.nullable(),
  /** When they were released or given back. */
  settledAt: timestamp.nullable(),
  /** When the provider passed them on, to the student or back to the payer; of a split, the student's part. */
  passedOnAt: timestamp.nullable(),
  /** When what was released leaves for the student at the earliest; null as long as nobody knows. Older servers do not say it. */
  payoutAt: timestamp.nullable().optional(),
  /** When the provider passed on what goes back to the payer. */
  refundPaidAt: timestamp.nullable(),
  /** When a bank turned the refund down. Until `refundPaidAt` says otherwise it is still owed to the payer. */
  refundFailedAt: timestamp.nullable(),
  /** What is still owed to the payer for that reason: less than went back, where a part has reached the payer another way. */
  owed: z.int(),
})

export type Payment = z.infer<typeof payment>
