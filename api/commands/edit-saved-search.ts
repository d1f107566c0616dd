import { editSavedSearch as contract } from '../../schema/commands/edit-saved-search.ts'
import type { SavedSearch } from '../../schema/entities/saved-search.ts'
import { savedSearchColumns } from '../queries/saved-searches.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const editSavedSearch = command(contract, async (tx, actor, { id, name, isAlerting }) => {
  const [search] = await tx<SavedSearch[]>`
    update saved_searches
    set name = coalesce(${name ?? null}, name), is_alerting = coalesce(${isAlerting ?? null}::boolean, is_alerting)
    where id = ${id} and user_id = ${actor.id} returning ${savedSearchColumns(tx)}`
  return search ?? refuse('not-found')
})
