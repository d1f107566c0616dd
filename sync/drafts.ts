import type { Ports } from './ports.ts'
import type { WithStore } from './storage.ts'
import type { Entry, Store } from './store.ts'

/**
 * Unfinished texts, under any key that a screen chooses. A draft survives refusals, updates and a closed app. It is deleted when
 * it is cleared, when a send that names it is stored, and at logout. A draft whose key contains an entry's id between slashes,
 * e.g. a correction in progress, is deleted with that entry.
 */
export const createDrafts = (db: Store, ports: Pick<Ports, 'now'>, withStore: WithStore) => ({
  save: (key: string, text: string) =>
    withStore(async () => {
      await db.drafts.put({ key, text, savedAt: ports.now() })
    }),
  read: (key: string) => withStore(async () => (await db.drafts.get(key))?.text ?? null, 'reads'),
  clear: (key: string) => withStore(async () => db.drafts.delete(key)),
})

type Named = Pick<Entry, 'id'>

const names = (key: string, { id }: Named) => key.split('/').includes(id)

/** Call it in the transaction in which these entries end, before they are deleted: if it is cut short, it runs again. */
export const endDrafts = async (db: Store, entries: readonly Named[]) => {
  const keys = await db.drafts.toCollection().primaryKeys()
  await db.drafts.bulkDelete(keys.filter(key => entries.some(entry => names(key, entry))))
}

/** Renames the drafts of an entry that continues under a new id. */
export const moveDrafts = async (db: Store, entry: Named, newId: string) => {
  const own = await db.drafts.filter(({ key }) => names(key, entry)).toArray()
  await db.drafts.bulkPut(own.map(draft => ({ ...draft, key: draft.key.replace(entry.id, newId) })))
  await endDrafts(db, [entry])
}
