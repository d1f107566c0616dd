import type { Takes } from './read.ts'
import { fields, flag, text } from './read.ts'
import type { Session } from '../../../schema/entities/session.ts'

export const ownSession = fields({
  id: text,
  device: text,
  createdAt: text,
  lastUsedAt: text,
  isCurrent: flag,
})

export type OwnSession = Takes<typeof ownSession, Session>
