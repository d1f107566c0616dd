import type { Takes } from './read.ts'
import { fields, flag, maybe, text } from './read.ts'
import type { Session } from '../../../schema/entities/session.ts'

export const ownSession = fields({
  id: text,
  device: text,
  createdAt: text,
  lastUsedAt: text,
  isCurrent: flag,
  deputy: maybe(fields({ firstName: text, lastName: text })),
})

export type OwnSession = Takes<typeof ownSession, Session>
