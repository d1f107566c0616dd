import * as v from 'valibot'
import type { Session } from '../../schema/entities/session.ts'
import type { Takes } from './takes.ts'

export const ownSession = v.object({
  id: v.string(),
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  isCurrent: v.boolean(),
})

export type OwnSession = Takes<typeof ownSession, Session>
