import type { Ports } from './ports.ts'
import type { WithStore } from './storage.ts'
import type { Entry, Store } from './store.ts'

/**
 * Unfinished texts, under any key a screen likes. A draft outlives refusals, updates and a closed app. It goes when it is
 * cleared, when a send that names it is stored, and at logout. One whose key has an entry's id between its slashes, such as
 * a correction that was begun, goes with that entry.
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

/** Call it in the transaction in which these entries end, and before they go: should that be cut short, they end once more. */
export const endDrafts = async (db: Store, entries: readonly Named[]) => {
  const keys = await db.drafts.toCollection().primaryKeys()
  await db.drafts.bulkDelete(keys.filter(key => entries.some(entry => names(key, entry))))
}

/** An entry goes on under another id, and so does what was begun of it. */
export const moveDrafts = async (db: Store, entry: Named, newId: string) => {
  const own = await db.drafts.filter(({ key }) => names(key, entry)).toArray()
  await db.drafts.bulkPut(own.map(draft => ({ ...draft, key: draft.key.replace(entry.id, newId) })))
  await endDrafts(db, [entry])
}
