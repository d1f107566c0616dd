import type { Life } from './life.ts'

/**
 * Dexie follows native awaits by counting, and counts those of whoever shares the turn. On a phone the server never does,
 * and a person's tap has a turn of its own.
 */
export const turn = () => new Promise(resolve => setImmediate(resolve))

/** Whatever the server is at is waited for before anybody calls a story quiet. */
export const underWay = async <T>(life: Life, work: () => Promise<T>) => {
  const landed = Promise.withResolvers<void>()
  life.underWay.add(landed.promise)
  await turn()
  try {
    const value = await work()
    await turn()
    return value
  } finally {
    // Whoever waits for it goes on in a turn of their own, not in the one in which the engine takes the answer in.
    setImmediate(() => {
      life.underWay.delete(landed.promise)
      landed.resolve()
    })
  }
}
