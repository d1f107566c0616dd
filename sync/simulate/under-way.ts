import type { Life } from './life.ts'

/**
 * Dexie follows native awaits by counting, and also counts those of other code in the same turn. On a phone the server never
 * shares it, and a person's tap has a turn of its own.
 */
export const turn = () => new Promise(resolve => setImmediate(resolve))

/** A story is quiet only once the server's work is done. */
export const underWay = async <T>(life: Life, work: () => Promise<T>) => {
  const landed = Promise.withResolvers<void>()
  life.underWay.add(landed.promise)
  await turn()
  try {
    const value = await work()
    await turn()
    return value
  } finally {
    // Waiters go on in a turn of their own, not in the one in which the engine applies the answer.
    setImmediate(() => {
      life.underWay.delete(landed.promise)
      landed.resolve()
    })
  }
}
