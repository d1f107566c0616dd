import * as z from 'zod'
import { contract } from '../contract.ts'
import { appointment } from '../entities/appointment.ts'
import { id } from '../fields.ts'
import { messages } from '../rules.ts'

export const cancelAppointment = contract({
  name: 'cancel-appointment',
  method: 'POST',
  path: '/api/jobs/:jobId/appointment/cancel',
  summary: 'Call an appointment off, or what is proposed, as it was shown',
  caller: 'signed-in',
  input: z.strictObject({ jobId: id, version: z.int({ error: messages.number }) }),
  answer: appointment,
  refusals: ['not-schedulable', 'appointment-changed'],
})
