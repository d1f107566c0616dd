import * as z from 'zod'
import { timestamp } from '../fields.ts'

export const session = z.strictObject({
  id: z.uuid(),
  /** User agent at login. */
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
  /** The deputy who acts in this session. Absent in the person's own. */
  deputy: z.strictObject({ firstName: z.string(), lastName: z.string() }).optional(),
})

export type Session = z.infer<typeof session>
