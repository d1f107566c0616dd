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

/** As the desk reads one to which its person objects. */
export const appeal = lapse.omit({ decision: true }).extend({
  appeal: z.string(),
  appealedAt: timestamp,
  /** What they had said to the other one, if anything. */
  reason: z.string().nullable(),
  person: namedPerson,
})

export type Lapse = z.infer<typeof lapse>
export type Appeal = z.infer<typeof appeal>
