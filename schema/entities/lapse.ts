import * as z from 'zod'
import { timestamp } from '../fields.ts'
import { namedPerson } from './named-person.ts'

/** An agreed job that was ended late, as the person who ended it reads it. */
export const lapse = z.strictObject({
  id: z.uuid(),
  jobTitle: z.string(),
  beginsAt: timestamp,
  notedAt: timestamp,
  /** What they said against it, and what the desk decided. */
  appeal: z.string().nullable(),
  decision: z.enum(['upheld', 'removed']).nullable(),
})

const appealed = { id: z.uuid(), notedAt: timestamp, appeal: z.string(), appealedAt: timestamp, person: namedPerson }

/** What a person objects to, as the desk reads it: a late mark, or that the account is suspended. */
export const appeal = z.discriminatedUnion('kind', [
  z.strictObject({
    ...appealed,
    kind: z.literal('lapse'),
    jobTitle: z.string(),
    beginsAt: timestamp,
    /** What they had said to the other one, if anything. */
    reason: z.string().nullable(),
  }),
  z.strictObject({
    ...appealed,
    kind: z.literal('suspension'),
    /** Why the desk has suspended the account. */
    reason: z.string(),
  }),
])

export type Lapse = z.infer<typeof lapse>
export type Appeal = z.infer<typeof appeal>
