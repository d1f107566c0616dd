import { deleteSavedSearch as deleteSavedSearchContract } from '../../schema/commands/delete-saved-search.ts'
import { editSavedSearch as editSavedSearchContract } from '../../schema/commands/edit-saved-search.ts'
import { saveSearch as saveSearchContract } from '../../schema/commands/save-search.ts'
import { searchKey } from '../../schema/decisions/search-key.ts'
import type { SavedSearch } from '../../schema/entities/saved-search.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { oneByOne } from '../domain/locks.ts'
import { savedSearchColumns } from '../queries/saved-searches.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const saveSearch = command(saveSearchContract, async (tx, actor, { id = newId(), ...search }) => {
  await oneByOne(tx, actor)
  const key = searchKey(search)
  const [saved] = await tx<{ count: number; isSaved: boolean; isTaken: boolean }[]>`
    select count(*), coalesce(bool_or(key = ${key}), false) as is_saved,
      exists (select 1 from saved_searches where id = ${id}) as is_taken
    from saved_searches where user_id = ${actor.id}`
  if (saved?.isTaken) return refuse('id-taken')
  if (saved?.isSaved) return refuse('search-saved')
  if (saved && saved.count >= limits.savedSearches.max) return refuse('list-full')
  const [row] = await tx<SavedSearch[]>`
    insert into saved_searches ${tx({ id, userId: actor.id, key, ...search })}
    on conflict (id) do nothing returning ${savedSearchColumns(tx)}`
  return row ?? refuse('id-taken')
})

export const editSavedSearch = command(editSavedSearchContract, async (tx, actor, { id, name, isAlerting }) => {
  const [search] = await tx<SavedSearch[]>`
    update saved_searches
    set name = coalesce(${name ?? null}, name), is_alerting = coalesce(${isAlerting ?? null}::boolean, is_alerting)
    where id = ${id} and user_id = ${actor.id} returning ${savedSearchColumns(tx)}`
  return search ?? refuse('not-found')
})

export const deleteSavedSearch = command(deleteSavedSearchContract, async (tx, actor, { id }) => {
  const gone = await tx`delete from saved_searches where id = ${id} and user_id = ${actor.id} returning id`
  return gone.length === 1 ? done : refuse('not-found')
})
