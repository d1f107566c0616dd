import * as z from 'zod'

/** What the two people of a job say of its price, in rappen, and of paying it by hand: either counts once both have said it. */
export const agreement = z.strictObject({
  /** The job's. */
  id: z.uuid(),
  jobId: z.uuid(),
  amount: z.int().nullable(),
  proposedAmount: z.int().nullable(),
  proposedById: z.uuid().nullable(),
  /** Who has said that it was paid by hand. Absent in answers of older servers. */
  saidPaid: z.array(z.uuid()).optional(),
})

export type Agreement = z.infer<typeof agreement>
