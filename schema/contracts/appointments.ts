import * as z from 'zod'
import { contract } from '../contract.ts'
import { appointment } from '../entities/appointment.ts'
import { id, wholeMinute } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const proposeAppointment = contract({
  name: 'propose-appointment',
  method: 'POST',
  path: '/api/jobs/:jobId/appointment',
  cost: 'row',
  summary: 'Propose when the two people of a job meet; what was confirmed before stands until this is confirmed, too',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  deputy: 'noted',
  anHour: 60,
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

export const confirmAppointment = contract({
  name: 'confirm-appointment',
  method: 'POST',
  path: '/api/jobs/:jobId/appointment/confirm',
  cost: 'row',
  summary: 'Confirm what the other one has proposed, as it was shown',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  deputy: 'mailed',
  anHour: 60,
  input: z.strictObject({ jobId: id, start: wholeMinute, version: z.int({ error: messages.number }) }),
  answer: appointment,
  refusals: ['not-schedulable', 'appointment-changed', 'appointment-past'],
})

export const cancelAppointment = contract({
  name: 'cancel-appointment',
  method: 'POST',
  path: '/api/jobs/:jobId/appointment/cancel',
  cost: 'row',
  summary: 'Call an appointment off, or what is proposed, as it was shown',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  deputy: 'told',
  anHour: 60,
  input: z.strictObject({ jobId: id, version: z.int({ error: messages.number }) }),
  answer: appointment,
  refusals: ['not-schedulable', 'appointment-changed'],
})
