import * as z from 'zod'

/** Statements of a job's two people about its price (in rappen) and payment by hand. Each counts once both agree. */
export const agreement = z.strictObject({
  /** Same as the job's id. */
  id: z.uuid(),
  jobId: z.uuid(),
  amount: z.int().nullable(),
  proposedAmount: z.int().nullable(),
  proposedById: z.uuid().nullable(),
  /** People who confirmed payment by hand. Absent in answers of older servers. */
  saidPaid: z.array(z.uuid()).optional(),
})

export type Agreement = z.infer<typeof agreement>
