import * as z from 'zod'
import { jobStates } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { acceptedJob } from './job.ts'

const person = z.strictObject({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
})

/** A job as its two people hold it: one student, one piece of work, one time, on the terms that both agreed on. */
export const agreedJob = acceptedJob
  .omit({
    places: true,
    chosen: true,
    questions: true,
    isCompleted: true,
    hasLeft: true,
    formerStudents: true,
    proposedTo: true,
    seriesEndedAt: true,
  })
  .extend({
    offerId: z.uuid(),
    status: z.enum(jobStates),
    assignedToId: z.uuid(),
    assignedTo: person,
    agreedAt: timestamp,
    /** Which session of its series it is. */
    session: z.int().optional(),
    /** The fee in force when they agreed, in per cent. */
    feePercent: z.number(),
  })

export type AgreedJob = z.infer<typeof agreedJob>
