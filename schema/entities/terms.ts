import * as z from 'zod'
import { timestamp } from '../fields.ts'
import type { TermName } from '../offers/from-fields.ts'
import { limits } from '../rules.ts'
import { schedule } from './schedule.ts'

const shape = {
  rate: z.number(),
  duration: z.string().max(limits.duration.max),
  location: z.string().max(limits.location.max),
  scheduledFor: timestamp.nullable(),
  schedule: schedule.nullable(),
  isRecurring: z.boolean(),
} satisfies { readonly [Name in TermName]: z.ZodType }

/** An offer's rate, hours, time and place: what its two people agree on when an application is accepted. */
export const terms = z.strictObject(shape)

export type Terms = z.infer<typeof terms>
