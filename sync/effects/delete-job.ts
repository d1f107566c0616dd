import type { deleteJob as contract } from '../../schema/commands/delete-job.ts'
import type { Effect } from './effect.ts'

/** The poster keeps a deleted offer under its own tab, without its photos: they are nobody's any more. */
export const deleteJob: Effect<typeof contract, null> = {
  command: 'delete-job',
  creates: null,
  lane: ({ id }) => `job/${id}`,
  show: (rows, { id }, { at }) => rows.update('job', id, { deletedAt: at, photos: [] }),
}
