import type { cancelAppointment as contract } from '../../schema/commands/cancel-appointment.ts'
import { callOff } from '../../schema/decisions/appointment.ts'
import type { Effect } from './effect.ts'

export const cancelAppointment: Effect<typeof contract, null> = {
  command: 'cancel-appointment',
  creates: null,
  lane: ({ jobId }) => `appointment/${jobId}`,
  show: async (rows, { jobId, version }, { account, at }) => {
    const before = (await rows.get('job', jobId))?.appointment
    const appointment = before && callOff(before, { by: account, version }, at)
    if (appointment) await rows.update('job', jobId, { appointment })
  },
}
