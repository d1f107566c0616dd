import * as z from 'zod'
import { timestamp } from '../fields.ts'
import { limits } from '../rules.ts'
import { schedule } from './schedule.ts'

/** What an offer says of its rate, its hours, its time and its place: what its two people agree on when an application is accepted. */
export const terms = z.strictObject({
  rate: z.number(),
  duration: z.string().max(limits.duration.max),
  location: z.string().max(limits.location.max),
  scheduledFor: timestamp.nullable(),
  schedule: schedule.nullable(),
  isRecurring: z.boolean(),
})

export type Terms = z.infer<typeof terms>
