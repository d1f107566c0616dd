import type { proposeJob as contract } from '../../schema/commands/propose-job.ts'
import type { Effect } from './effect.ts'

/** Who has been asked is not asked again. */
export const proposeJob: Effect<typeof contract, null> = {
  command: 'propose-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id, studentId }) => {
    const asked = (await rows.get('job', id))?.proposedTo ?? []
    if (!asked.includes(studentId)) await rows.update('job', id, { proposedTo: [...asked, studentId] })
  },
}
