import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** When the two people of a job meet. What was confirmed stands until something else is confirmed in its place. */
export const appointment = z.strictObject({
  /** Counts its changes: a confirmation or cancellation names the version that its author saw. */
  version: z.int(),
  confirmed: z.strictObject({ start: timestamp, minutes: z.int(), at: timestamp }).nullable(),
  proposed: z.strictObject({ start: timestamp, minutes: z.int(), byId: z.uuid() }).nullable(),
  /** What was confirmed last, and who called it off when; absent once something else is confirmed. */
  calledOff: z.strictObject({ start: timestamp, byId: z.uuid(), at: timestamp }).optional(),
})

export type Appointment = z.infer<typeof appointment>
