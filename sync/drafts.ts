import type { Ports } from './ports.ts'
import type { WithStore } from './storage.ts'
import type { Store } from './store.ts'

/**
 * What somebody began to write, under any key a screen likes. It outlives refusals, updates and a closed app; it goes
 * when it is cleared, when a send that names it is stored, and at logout.
 */
export const createDrafts = (db: Store, ports: Pick<Ports, 'now'>, withStore: WithStore) => ({
  save: (key: string, text: string) =>
    withStore(async () => {
      await db.drafts.put({ key, text, savedAt: ports.now() })
    }),
  read: (key: string) => withStore(async () => (await db.drafts.get(key))?.text ?? null, 'reads'),
  clear: (key: string) => withStore(async () => db.drafts.delete(key)),
})
