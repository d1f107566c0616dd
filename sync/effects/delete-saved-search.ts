import type { deleteSavedSearch as contract } from '../../schema/commands/delete-saved-search.ts'
import type { Effect } from './effect.ts'

export const deleteSavedSearch: Effect<typeof contract, null> = {
  command: 'delete-saved-search',
  creates: null,
  lane: ({ id }) => `search/${id}`,
  show: (rows, { id }) => rows.remove('savedSearch', id),
}
