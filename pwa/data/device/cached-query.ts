import type { Store } from '../../../sync/store.ts'
import { live } from './live.ts'
import { useLive } from './use-live.ts'

/**
 * Caches the last answer to a query about an account or something its device holds. A screen that asks again, or was prefetched,
 * shows it at once, then the current answer.
 */
export const cachedQuery = <T>(name: string, ask: (db: Store, about: string) => Promise<T>) => {
  const kept = new WeakMap<Store, Map<string, T>>()
  const read = async (db: Store, about: string) => {
    const value = await ask(db, about)
    const answers = kept.get(db) ?? new Map<string, T>()
    kept.set(db, answers.set(about, value))
    return value
  }
  return {
    use: (about: string, isWanted = true) =>
      useLive(
        `${name}/${about}`,
        db => read(db, about),
        isWanted,
        db => kept.get(db)?.get(about),
      ),
    /** Prefetches the answer before the screen is loaded. */
    prepare: async (account: string, about = account) => {
      const { engine } = await live.open(account)
      return read(engine.db, about)
    },
  }
}
