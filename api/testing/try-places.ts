import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callersOf, placesIn } from './callers-of.ts'
import { documentedOperations, type DocumentedOperation } from './documented-operations.ts'
import { testDatabase } from './test-database.ts'
import { createTrial, type Caller } from './trial.ts'
import { changedIn, oneWrongEach, validRequests } from './twisted-requests.ts'
import { watchWrites } from './watch-writes.ts'
import { createWorld } from './world.ts'

/**
 * What has tests of its own for every place: a stream that is let in never ends, and a payment can be made, confirmed and
 * disputed once, by amounts and secrets that no chance finds (`money/abuse.pg.test.ts`).
 */
const apart = new Set([
  'get-stream',
  'create-payment-intent',
  'confirm-test-payment',
  'authenticate-test-payment',
  'dispute-payment',
])
/** The way in, and the door of devices: two of a hundred operations take a third of the time. */
const isEntrance = ({ path }: DocumentedOperation) => /^\/api\/(auth|sync)\b/.test(path)

/** Each operation of one part with one wrong place after the other: a file for each part, as they take their time. */
export const tryPlaces = async (part: 'entrances' | 'others') => {
  const { sql } = await testDatabase()
  const takeWrites = await watchWrites(sql)
  const operations = documentedOperations(createWorld(sql).app.routes).filter(
    operation =>
      !apart.has(operation.name) && placesIn(operation) > 0 && isEntrance(operation) === (part === 'entrances'),
  )

  describe(
    'whatever stands in one place, nothing breaks, and what is refused is not written',
    { timeout: 120_000 },
    () => {
      it.each(operations)('$method $path, good but for one place', async operation => {
        const { attempt, known } = await createTrial(sql, takeWrites, operation)
        const possible = callersOf(operation).slice(0, 2)
        // The same seed makes the same request, of the people and offers that there are at the time.
        const make = (seed: number) => {
          const [request] = fc.sample(validRequests(operation, known), { seed, numRuns: 1 })
          if (!request) throw new Error('no sample')
          return request
        }
        // Good twice: what can be done once only would hide what comes after.
        const isGood = async (caller: Caller, seed: number) =>
          (await attempt(caller, make(seed))) < 400 && (await attempt(caller, make(seed))) < 400
        const findGood = async () => {
          for (let seed = 1; seed <= 200; seed++) {
            for (const caller of possible) if (await isGood(caller, seed)) return { seed, caller }
          }
          throw new Error('no request of 200 was accepted')
        }
        const { seed, caller } = await findGood()
        for (const change of oneWrongEach(operation)) await attempt(caller, changedIn(make(seed), change))
        expect(await attempt(caller, make(seed))).toBeLessThan(400)
      })
    },
  )
}
