import type { DBCore, DBCoreTable } from 'dexie'
import type { Call, Ports } from '../ports.ts'
import type { Store } from '../store.ts'

/**
 * Kills a tab at its n-th call of the database or the network. From then on every call fails, an open transaction aborts, and
 * nothing that the tab still does has an effect, as when a phone reclaims a tab's memory.
 */
export const createCrash = (killAt = Number.POSITIVE_INFINITY) => {
  let steps = 0
  const step = () => {
    steps++
    if (steps >= killAt) throw new Error('killed')
  }

  const watchTable = (table: DBCoreTable): DBCoreTable => {
    const counted = async <Out>(run: () => Promise<Out>) => {
      step()
      return run()
    }
    return {
      ...table,
      mutate: request => counted(() => table.mutate(request)),
      get: request => counted(() => table.get(request)),
      getMany: request => counted(() => table.getMany(request)),
      query: request => counted(() => table.query(request)),
      openCursor: request => counted(() => table.openCursor(request)),
      count: request => counted(() => table.count(request)),
    }
  }

  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction: (...given) => {
      step()
      return core.transaction(...given)
    },
    table: name => watchTable(core.table(name)),
  })

  return {
    steps: () => steps,
    watch: (db: Store) => db.use({ stack: 'dbcore', name: 'crash', create }),
    /** A tab may die before its request is sent, and while the answer is on its way. */
    network: ({ post, file }: Pick<Ports, 'post' | 'file'>): Pick<Ports, 'post' | 'file'> => {
      const through = (ask: () => Call): Call => {
        const send = async () => {
          step()
          const reply = await ask().reply
          step()
          return reply
        }
        return { reply: send(), cancel: () => {} }
      }
      return {
        post: (body, takesFiles) => through(() => post(body, takesFiles)),
        file: name => through(() => file(name)),
      }
    },
  }
}
