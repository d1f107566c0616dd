import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** Suspension of an account, as its owner sees it. */
export const suspension = z.strictObject({
  id: z.uuid(),
  reason: z.string(),
  suspendedAt: timestamp,
  /** The owner's appeal, and whether the desk has upheld the suspension since. */
  appeal: z.string().nullable(),
  isUpheld: z.boolean(),
})
