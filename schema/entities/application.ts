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
  /** For what it was written, and on what it is accepted; absent on devices that have not heard of it yet. */
  terms: terms.optional(),
  /** What has changed in the offer since it was written, a phrase each; absent where nothing has. */
  changes: z.array(z.string()).optional(),
  /** The offer that it was written for, where that looked for several: its job is then the student's own place in it. */
  offerId: z.uuid().optional(),
  /** Since when its student is kept in reserve, and asked whether they can come; absent where they are not. */
  reservedAt: timestamp.optional(),
  askedAt: timestamp.optional(),
})

/** As the student reads it. */
export const sentApplication = application.extend({ job })

/** As the poster reads it. */
export const receivedApplication = application.extend({ student: user })

export type Application = z.infer<typeof application>
