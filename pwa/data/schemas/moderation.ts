import { hideableKinds, moderationActions, reportKinds, reportReasons, userTypes } from '../../../schema/choices.ts'
import { fields, flag, listOf, oneOf, orNull, text } from './read.ts'

const person = fields({
  id: text,
  firstName: text,
  lastName: text,
  userType: oneOf(userTypes),
})

export const report = fields({
  id: text,
  kind: oneOf(reportKinds),
  targetId: text,
  reason: oneOf(reportReasons),
  details: orNull(text),
  createdAt: text,
  closedAt: orNull(text),
  outcome: orNull(oneOf(['hidden', 'kept'])),
  reporter: person,
  author: person,
  isSuspended: flag,
  heading: orNull(text),
  parts: listOf(
    fields({
      kind: oneOf(hideableKinds),
      targetId: text,
      text: text,
      images: listOf(text),
      isHidden: flag,
    }),
  ),
  around: listOf(fields({ id: text, firstName: text, content: text, createdAt: text })),
})

export const moderationAction = fields({
  id: text,
  action: oneOf(moderationActions),
  kind: oneOf([...reportKinds, 'photo', 'bio']),
  targetId: text,
  reason: text,
  createdAt: text,
  admin: person,
  author: person,
})

export type Report = ReturnType<typeof report>
