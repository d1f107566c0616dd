import type { confirmAppointment as contract } from '../../schema/commands/confirm-appointment.ts'
import { confirm } from '../../schema/decisions/appointment.ts'
import type { Effect } from './effect.ts'

/** Where another one is proposed by now nothing shows: the server will say so, too. */
export const confirmAppointment: Effect<typeof contract, null> = {
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
