import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** Why a person's account is suspended, as that person reads it. */
export const suspension = z.strictObject({
  id: z.uuid(),
  reason: z.string(),
  suspendedAt: timestamp,
  /** What they said against it, and whether the desk has upheld it since. */
  appeal: z.string().nullable(),
  isUpheld: z.boolean(),
})
