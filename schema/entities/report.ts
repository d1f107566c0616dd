import * as z from 'zod'
import { hideableKinds, moderationActions, reportKinds, reportReasons } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { typedPerson } from './named-person.ts'

/** Something that can be hidden, with its current text and whether it is hidden. */
const part = z.strictObject({
  kind: z.enum(hideableKinds),
  targetId: z.uuid(),
  text: z.string(),
  images: z.array(z.string()),
  isHidden: z.boolean(),
})

/** A report with the reported content. */
export const report = z.strictObject({
  id: z.uuid(),
  kind: z.enum(reportKinds),
  targetId: z.uuid(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  createdAt: timestamp,
  closedAt: timestamp.nullable(),
  outcome: z.enum(['hidden', 'kept']).nullable(),
  reporter: typedPerson,
  author: typedPerson,
  /** True if the author's account is suspended now. */
  isSuspended: z.boolean(),
  /** Title of the offer that the content belongs to. */
  heading: z.string().nullable(),
  parts: z.array(part),
  /** Messages just before and after a reported message. */
  around: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), content: z.string(), createdAt: timestamp })),
})

/** A report in its author's data export. */
export const sentReport = report.pick({
  id: true,
  kind: true,
  targetId: true,
  reason: true,
  details: true,
  createdAt: true,
})

/** One line of the moderation log. */
export const moderationAction = z.strictObject({
  id: z.uuid(),
  action: z.enum(moderationActions),
  kind: z.enum([...reportKinds, 'photo', 'bio']),
  targetId: z.uuid(),
  reason: z.string(),
  createdAt: timestamp,
  admin: typedPerson,
  author: typedPerson,
})

export type Report = z.infer<typeof report>
export type SentReport = z.infer<typeof sentReport>
export type ModerationAction = z.infer<typeof moderationAction>
