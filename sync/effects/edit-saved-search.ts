import type { editSavedSearch as contract } from '../../schema/commands/edit-saved-search.ts'
import type { Effect } from './effect.ts'
import { saw } from './saw.ts'

export const editSavedSearch: Effect<typeof contract, null> = {
  command: 'edit-saved-search',
  creates: null,
  complete: async (rows, edit) => saw(edit, await rows.get('savedSearch', edit.id)),
  lane: ({ id }) => `search/${id}`,
  show: (rows, { id, name, isAlerting }) =>
    rows.update('savedSearch', id, {
      ...(name !== undefined && { name: name.trim() }),
      ...(isAlerting !== undefined && { isAlerting }),
    }),
}
