import type { deleteJob as contract } from '../../schema/commands/delete-job.ts'
import type { Effect } from './effect.ts'

/**
 * The poster keeps a deleted offer under its own tab, without its photos, which are nobody's any more, and without what was asked
 * about it. Letters that wait are refused with it.
 */
export const deleteJob: Effect<typeof contract, null> = {
  command: 'delete-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: async (rows, { id }, { at }) => {
    await rows.update('job', id, { deletedAt: at, photos: [], questions: undefined })
    for (const letter of await rows.all('application'))
      if (letter.jobId === id && letter.status === 'pending')
        await rows.update('application', letter.id, { status: 'rejected', reservedAt: undefined, askedAt: undefined })
  },
}
