import * as z from 'zod'

/** What the two people of a job say it costs, in rappen: it counts once both have said the same. */
export const agreement = z.strictObject({
  /** The job's. */
  id: z.uuid(),
  jobId: z.uuid(),
  amount: z.int().nullable(),
  proposedAmount: z.int().nullable(),
  proposedById: z.uuid().nullable(),
})

export type Agreement = z.infer<typeof agreement>
