import {
  deleteSavedSearch as deleteSavedSearchContract,
  editSavedSearch as editSavedSearchContract,
  saveSearch as saveSearchContract,
} from '../../schema/contracts/saved.ts'
import { searchKey } from '../../schema/decisions/search-key.ts'
import type { SavedSearch } from '../../schema/entities/saved-search.ts'
import { replacedBy, savedSearchMerges } from '../../schema/decisions/merge-edit.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { oneByOne } from '../domain/locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { savedSearchColumns } from '../queries/saved-searches.ts'
import { changesOfOwn, type SearchValues } from '../../schema/notices/changes.ts'
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

export const editSavedSearch = command(editSavedSearchContract, async (tx, actor, { id, was, ...edit }) => {
  const [now] = await tx<SearchValues[]>`
    select name, is_alerting from saved_searches where id = ${id} and user_id = ${actor.id} for no key update`
  if (!now) return refuse('not-found')
  const replaced = replacedBy(['name', 'isAlerting'], savedSearchMerges, { edit, was, now })
  if (replaced.length > 0) {
    const notice = say('searchReplaced', edit.name ?? now.name, {
      changes: changesOfOwn<SearchValues, keyof SearchValues>(replaced, now, edit),
    })
    await notify(tx, [actor.id], notice, actionUrls.dashboard)
  }
  const { name, isAlerting } = edit
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
