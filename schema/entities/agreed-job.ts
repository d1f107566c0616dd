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

/** A job as its two people see it: one student, one piece of work, one time, on agreed terms. */
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
    /** Number of the session within its series. */
    session: z.int().optional(),
    /** Fee in force at the agreement, in per cent. */
    feePercent: z.number(),
  })

export type AgreedJob = z.infer<typeof agreedJob>
