import * as z from 'zod'
import { timestamp } from '../fields.ts'

/** When the two people of a job meet. A confirmed appointment stands until another is confirmed. */
export const appointment = z.strictObject({
  /** Change counter. A confirmation or cancellation names the version that its author saw. */
  version: z.int(),
  confirmed: z.strictObject({ start: timestamp, minutes: z.int(), at: timestamp }).nullable(),
  proposed: z.strictObject({ start: timestamp, minutes: z.int(), byId: z.uuid() }).nullable(),
  /** The appointment last called off, by whom and when. Absent once another is confirmed. */
  calledOff: z.strictObject({ start: timestamp, byId: z.uuid(), at: timestamp }).optional(),
})

export type Appointment = z.infer<typeof appointment>
