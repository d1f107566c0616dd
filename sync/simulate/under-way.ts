import type { Life } from './life.ts'

/**
 * Dexie tracks native awaits by counting, and also counts those of other code in the same turn. On a phone the server never
 * shares it, and a person's tap has its own turn.
 */
export const turn = () => new Promise(resolve => setImmediate(resolve))

/** Tracks server work, because a story is idle only once it is done. */
export const underWay = async <T>(life: Life, work: () => Promise<T>) => {
  const landed = Promise.withResolvers<void>()
  life.underWay.add(landed.promise)
  await turn()
  try {
    const value = await work()
    await turn()
    return value
  } finally {
    // Waiters resume in a separate turn, after the turn in which the engine applies the answer.
    setImmediate(() => {
      life.underWay.delete(landed.promise)
      landed.resolve()
    })
  }
}
