import { fields, flag, orNull, text } from './read.ts'

export const presence = fields({ isOnline: flag, lastSeenAt: orNull(text) })

export type Presence = ReturnType<typeof presence>
