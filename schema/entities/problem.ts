import * as z from 'zod'

/** Body of every unsuccessful answer. `field` names the invalid input, if any. */
export const problem = z.strictObject({
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  needsVerification: z.literal(true).optional(),
})

export type Problem = z.infer<typeof problem>
