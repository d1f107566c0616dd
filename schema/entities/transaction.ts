import * as z from 'zod'
import { transactionStatuses, transactionTypes } from '../choices.ts'
import { timestamp } from '../fields.ts'

/** A line of a wallet. The id of a release is the payment's id. */
export const transaction = z.strictObject({
  id: z.string(),
  paymentId: z.uuid(),
  jobId: z.uuid(),
  jobTitle: z.string(),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  /** In rappen; for a student without the fee. */
  amount: z.int(),
  description: z.string(),
  createdAt: timestamp,
})

export type Transaction = z.infer<typeof transaction>
