import type { DBCore } from 'dexie'
import type { Store } from '../store.ts'

/**
 * Runs `before` ahead of every write and every read of one row in a database: it may wait, or fail in its place. Returns
 * synchronously if there is nothing to wait for, because an await would lose Dexie's transaction.
 */
export const beforeRequests = (db: Store, before: (kind: 'mutate' | 'get') => Promise<unknown> | undefined) => {
  const create = (core: DBCore): DBCore => ({
    ...core,
    table: given => {
      const table = core.table(given)
      return {
        ...table,
        mutate: async request => {
          const wait = before('mutate')
          if (wait) await wait
          return table.mutate(request)
        },
        get: async request => {
          const wait = before('get')
          if (wait) await wait
          return table.get(request)
        },
      }
    },
  })
  db.use({ stack: 'dbcore', name: 'before-requests', create })
}
