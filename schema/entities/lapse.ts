import * as z from 'zod'
import { timestamp } from '../fields.ts'
import { namedPerson } from './named-person.ts'

/** A late cancellation of an agreed job, as the person who cancelled sees it. */
export const lapse = z.strictObject({
  id: z.uuid(),
  jobTitle: z.string(),
  beginsAt: timestamp,
  notedAt: timestamp,
  /** The person's appeal, and the desk's decision. */
  appeal: z.string().nullable(),
  decision: z.enum(['upheld', 'removed']).nullable(),
})

const appealed = { id: z.uuid(), notedAt: timestamp, appeal: z.string(), appealedAt: timestamp, person: namedPerson }

/** An appeal as the desk sees it, against a late mark or a suspension. */
export const appeal = z.discriminatedUnion('kind', [
  z.strictObject({
    ...appealed,
    kind: z.literal('lapse'),
    jobTitle: z.string(),
    beginsAt: timestamp,
    /** Reason given to the other person, if any. */
    reason: z.string().nullable(),
  }),
  z.strictObject({
    ...appealed,
    kind: z.literal('suspension'),
    /** Reason for the suspension. */
    reason: z.string(),
  }),
])

export type Lapse = z.infer<typeof lapse>
export type Appeal = z.infer<typeof appeal>
