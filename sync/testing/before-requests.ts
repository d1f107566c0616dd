import type { DBCore } from 'dexie'
import type { Store } from '../store.ts'

/**
 * Does something before every write, and every look at one row, that reaches a database: waits, or fails in its place. Where
 * there is nothing to wait for nobody does: an await would lose Dexie's transaction.
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
