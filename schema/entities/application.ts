import * as z from 'zod'
import { applicationStatuses } from '../choices.ts'
import { timestamp } from '../fields.ts'
import { job } from './job.ts'
import { terms } from './terms.ts'
import { user } from './user.ts'

export const application = z.strictObject({
  id: z.uuid(),
  jobId: z.uuid(),
  studentId: z.uuid(),
  message: z.string(),
  motivationLetter: z.string(),
  status: z.enum(applicationStatuses),
  createdAt: timestamp,
  appliedAt: timestamp,
  /** Terms that it was written for and is accepted on. Absent on devices with an older row. */
  terms: terms.optional(),
  /** Changes of the offer since then, a phrase each. Absent if there are none. */
  changes: z.array(z.string()).optional(),
  /** The offer it was written for, if that has several places. The job is then the student's own place. */
  offerId: z.uuid().optional(),
  /** Time at which the student was put on the waiting list. Absent if not on it. */
  reservedAt: timestamp.optional(),
  /** Time at which the place was offered to the student. Absent if it was not. */
  askedAt: timestamp.optional(),
})

/** As the student sees it. */
export const sentApplication = application.extend({ job })

/** As the poster sees it. */
export const receivedApplication = application.extend({ student: user })

export type Application = z.infer<typeof application>
