import type * as contracts from '../../schema/contracts/appointments.ts'
import { callOff, confirm, isSchedulable, noAppointment, propose } from '../../schema/decisions/appointment.ts'
import type { Effect } from './effect.ts'

export const proposeAppointment: Effect<typeof contracts.proposeAppointment, null> = {
  command: 'propose-appointment',
  creates: null,
  lane: ({ jobId }) => `appointment/${jobId}`,
  show: async (rows, { jobId, start, minutes }, { account, at }) => {
    const job = await rows.get('job', jobId)
    if (!job || !isSchedulable(job.status)) return
    const meeting = { by: account, start: new Date(start).toISOString(), minutes }
    await rows.update('job', jobId, { appointment: propose(job.appointment ?? noAppointment, meeting, at) })
  },
}

/** Shows nothing if the proposal has changed: the server will refuse it too. */
export const confirmAppointment: Effect<typeof contracts.confirmAppointment, null> = {
  command: 'confirm-appointment',
  creates: null,
  lane: ({ jobId }) => `appointment/${jobId}`,
  show: async (rows, { jobId, start, version }, { account, at }) => {
    const before = (await rows.get('job', jobId))?.appointment
    const named = { by: account, start: new Date(start).toISOString(), version }
    const appointment = before && confirm(before, named, at)
    if (appointment) await rows.update('job', jobId, { appointment })
  },
}

export const cancelAppointment: Effect<typeof contracts.cancelAppointment, null> = {
  command: 'cancel-appointment',
  creates: null,
  lane: ({ jobId }) => `appointment/${jobId}`,
  show: async (rows, { jobId, version }, { account, at }) => {
    const before = (await rows.get('job', jobId))?.appointment
    const appointment = before && callOff(before, { by: account, version }, at)
    if (appointment) await rows.update('job', jobId, { appointment })
  },
}
