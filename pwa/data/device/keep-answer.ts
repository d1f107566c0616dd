import type { Store } from '../../../sync/store.ts'
import { live } from './live.ts'
import { useLive } from './use-live.ts'

/**
 * A question about an account, or about something that its device holds, whose last answer is kept: the screen that asks it
 * again, or for which it was asked ahead, shows that at once, and what the device says now right after.
 */
export const keepAnswer = <T>(name: string, ask: (db: Store, about: string) => Promise<T>) => {
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
    /** Before the screen is here. */
    prepare: async (account: string, about = account) => {
      const { engine } = await live.open(account)
      return read(engine.db, about)
    },
  }
}
