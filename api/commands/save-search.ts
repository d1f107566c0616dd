import { saveSearch as contract } from '../../schema/commands/save-search.ts'
import { searchKey } from '../../schema/decisions/search-key.ts'
import type { SavedSearch } from '../../schema/entities/saved-search.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { savedSearchColumns } from '../queries/saved-searches.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { oneByOne } from '../domain/one-by-one.ts'

export const saveSearch = command(contract, async (tx, actor, { id = newId(), ...search }) => {
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
