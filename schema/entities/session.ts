import * as z from 'zod'
import { timestamp } from '../fields.ts'

export const session = z.strictObject({
  id: z.uuid(),
  /** What the browser said of itself at login. */
  device: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})

export type Session = z.infer<typeof session>
