import * as z from 'zod'
import { contract } from '../contract.ts'
import { appointment } from '../entities/appointment.ts'
import { id, wholeMinute } from '../fields.ts'
import { messages } from '../rules.ts'

export const confirmAppointment = contract({
  name: 'confirm-appointment',
  method: 'POST',
  path: '/api/jobs/:jobId/appointment/confirm',
  summary: 'Confirm what the other one has proposed, as it was shown',
  caller: 'signed-in',
  input: z.strictObject({ jobId: id, start: wholeMinute, version: z.int({ error: messages.number }) }),
  answer: appointment,
  refusals: ['not-schedulable', 'appointment-changed', 'appointment-past'],
})
