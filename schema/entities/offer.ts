import * as z from 'zod'
import { timestamp } from '../fields.ts'
import { privateFieldNames } from '../offers/from-fields.ts'
import { privateAnswer } from '../offers/zod.ts'
import { each } from '../each.ts'
import { job } from './job.ts'

/** Part of an offer that only its poster sees. */
const own = z.strictObject({
  ...privateAnswer,
  /** Students whom the poster has asked to look at it. */
  proposedTo: z.array(z.uuid()),
  /** Students who left a job of it, in order. */
  formerStudents: z.array(z.strictObject({ id: z.uuid(), firstName: z.string(), lastName: z.string() })),
})

/** An offer as it travels. Everything outside `own` is public. */
export const offer = job
  .omit({ ...each(privateFieldNames, true), assignedToId: true, offerId: true, isCompleted: true })
  .extend({
    version: z.int(),
    withdrawnAt: timestamp.nullable(),
    own: own.optional(),
  })

export type Offer = z.infer<typeof offer>
