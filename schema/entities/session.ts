import * as z from 'zod'
import { timestamp } from '../fields.ts'

export const session = z.strictObject({
  id: z.uuid(),
  /** What the browser said of itself at login. */
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
  /** The deputy who acts for the person in it; absent in one's own. */
  deputy: z.strictObject({ firstName: z.string(), lastName: z.string() }).optional(),
})

export type Session = z.infer<typeof session>
