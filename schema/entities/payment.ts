import * as z from 'zod'
import { paymentStatuses } from '../choices.ts'
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
  status: z.enum(paymentStatuses),
  /** Who keeps the funds from moving. Only the payer's own word can be taken back by the payer. */
  frozenBy: z.enum(['payer', 'bank']).nullable(),
  /** Made with the test bank: no money has moved anywhere. */
  isTest: z.boolean(),
  createdAt: timestamp,
  paidAt: timestamp.nullable(),
  /** When the funds go to the student by themselves. */
  releaseAt: timestamp.nullable(),
  /** When they were released or given back. */
  settledAt: timestamp.nullable(),
  /** When the provider passed them on, to the student or back to the payer. */
  passedOnAt: timestamp.nullable(),
  /** When a bank turned the refund down. Until `passedOnAt` says otherwise it is still owed to the payer. */
  refundFailedAt: timestamp.nullable(),
})

export type Payment = z.infer<typeof payment>
