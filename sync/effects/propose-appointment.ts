import type { proposeAppointment as contract } from '../../schema/commands/propose-appointment.ts'
import { isSchedulable, noAppointment, propose } from '../../schema/decisions/appointment.ts'
import type { Effect } from './effect.ts'

export const proposeAppointment: Effect<typeof contract, null> = {
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
