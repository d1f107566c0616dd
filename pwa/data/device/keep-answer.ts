import type { Store } from '../../../sync/store.ts'
import { live } from './live.ts'
import { useLive } from './use-live.ts'

/**
 * A question of an account whose last answer is kept: the screen that asks it again, or for which it was asked ahead, shows
 * that at once, and what the device says now right after.
 */
export const keepAnswer = <T>(name: string, ask: (db: Store, account: string) => Promise<T>) => {
  let kept: { db: Store; value: T } | undefined
  const read = async (db: Store, account: string) => {
    const value = await ask(db, account)
    kept = { db, value }
    return value
  }
  return {
    use: (account: string, isWanted = true) =>
      useLive(
        `${name}/${account}`,
        db => read(db, account),
        isWanted,
        db => (kept?.db === db ? kept.value : undefined),
      ),
    /** Before the screen is here. */
    prepare: async (account: string) => {
      const { engine } = await live.open(account)
      return read(engine.db, account)
    },
  }
}
