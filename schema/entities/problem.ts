import * as z from 'zod'

/** Every answer that is not a success. `field` names the input that was wrong, where one was. */
export const problem = z.strictObject({
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  needsVerification: z.literal(true).optional(),
})

export type Problem = z.infer<typeof problem>
