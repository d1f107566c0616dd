import * as v from 'valibot'
import { hideableKinds, moderationActions, reportKinds, reportReasons, userTypes } from '../../schema/choices.ts'
import type { ModerationAction as SentAction, Report as SentReport } from '../../schema/entities/report.ts'
import type { Takes } from './takes.ts'

const person = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  userType: v.picklist(userTypes),
})

export const report = v.object({
  id: v.string(),
  kind: v.picklist(reportKinds),
  targetId: v.string(),
  reason: v.picklist(reportReasons),
  details: v.nullable(v.string()),
  createdAt: v.string(),
  closedAt: v.nullable(v.string()),
  outcome: v.nullable(v.picklist(['hidden', 'kept'])),
  reporter: person,
  author: person,
  heading: v.nullable(v.string()),
  parts: v.array(
    v.object({
      kind: v.picklist(hideableKinds),
      targetId: v.string(),
      text: v.string(),
      images: v.array(v.string()),
      isHidden: v.boolean(),
    }),
  ),
  around: v.array(v.object({ id: v.string(), firstName: v.string(), content: v.string(), createdAt: v.string() })),
})

export const moderationAction = v.object({
  id: v.string(),
  action: v.picklist(moderationActions),
  kind: v.picklist([...reportKinds, 'photo', 'bio']),
  targetId: v.string(),
  reason: v.string(),
  createdAt: v.string(),
  admin: person,
  author: person,
})

export type Report = Takes<typeof report, SentReport>
export type ModerationAction = Takes<typeof moderationAction, SentAction>
