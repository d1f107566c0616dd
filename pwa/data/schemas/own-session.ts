import { fields, flag, maybe, text } from './read.ts'

export const ownSession = fields({
  id: text,
  device: text,
  createdAt: text,
  lastUsedAt: text,
  isCurrent: flag,
  deputy: maybe(fields({ firstName: text, lastName: text })),
})

export type OwnSession = ReturnType<typeof ownSession>
