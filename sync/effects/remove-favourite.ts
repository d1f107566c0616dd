import type { removeFavourite as contract } from '../../schema/commands/remove-favourite.ts'
import type { Effect } from './effect.ts'

export const removeFavourite: Effect<typeof contract, null> = {
  command: 'remove-favourite',
  creates: null,
  lane: ({ jobId }) => `favourite/${jobId}`,
  show: (rows, { jobId }) => rows.remove('favourite', jobId),
}
