import * as z from 'zod'
import { contract } from '../contract.ts'
import { appointment } from '../entities/appointment.ts'
import { id, wholeMinute } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const proposeAppointment = contract({
  name: 'propose-appointment',
  method: 'POST',
  path: '/api/jobs/:jobId/appointment',
  summary: 'Propose when the two people of a job meet; what was confirmed before stands until this is confirmed, too',
  caller: 'signed-in',
  input: z.strictObject({
    jobId: id,
    start: wholeMinute,
    minutes: z
      .int({ error: messages.number })
      .min(limits.appointment.min, messages.number)
      .max(limits.appointment.max, messages.number),
  }),
  answer: appointment,
  refusals: ['not-schedulable', 'appointment-past'],
})
