import type { Ports } from './ports.ts'
import type { WithStore } from './storage.ts'
import type { Store } from './store.ts'

/**
 * Unfinished texts, under any key a screen likes. A draft outlives refusals, updates and a closed app. It goes when it is
 * cleared, when a send that names it is stored, and at logout.
 */
export const createDrafts = (db: Store, ports: Pick<Ports, 'now'>, withStore: WithStore) => ({
  save: (key: string, text: string) =>
    withStore(async () => {
      await db.drafts.put({ key, text, savedAt: ports.now() })
    }),
  read: (key: string) => withStore(async () => (await db.drafts.get(key))?.text ?? null, 'reads'),
  clear: (key: string) => withStore(async () => db.drafts.delete(key)),
})
