import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../schema/ids.ts'
import { callersOf, placesIn } from '../testing/callers-of.ts'
import { documentedOperations } from '../testing/documented-operations.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createTrial, type Caller } from '../testing/trial.ts'
import { changedIn, oneWrongEach, validRequests } from '../testing/twisted-requests.ts'
import { watchWrites } from '../testing/watch-writes.ts'
import { createWorld } from '../testing/world.ts'

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
const { sql } = await testDatabase()
const takeWrites = await watchWrites(sql)
const operations = documentedOperations(createWorld(sql).app.routes).filter(
  operation => !apart.has(operation.name) && placesIn(operation) > 0,
)

describe(
  'whatever stands in one place, nothing breaks, and what is refused is not written',
  { timeout: 120_000 },
  () => {
    it.each(operations)('$method $path, good but for one place', async operation => {
      const { attempt, known, renew } = await createTrial(sql, takeWrites, operation)
      const possible = callersOf(operation).slice(0, 2)
      const requests = validRequests(operation, known)
      // The same seed makes the same request, of the people and offers that there are at the time.
      const make = (seed: number) => {
        const [request] = fc.sample(requests, { seed, numRuns: 1 })
        if (!request) throw new Error('no sample')
        return request
      }
      // Good twice: what can be done once only would hide what comes after.
      const isGood = async (caller: Caller, seed: number) => {
        if ((await attempt(caller, make(seed))) !== null) return false
        await renew()
        return (await attempt(caller, make(seed))) === null
      }
      const findGood = async () => {
        for (let seed = 1; seed <= 200; seed++) {
          for (const caller of possible) if (await isGood(caller, seed)) return { seed, caller }
        }
        throw new Error('no request of 200 was accepted')
      }
      const { seed, caller } = await findGood()
      let good = make(seed)
      let isDone = true
      // What is made under an id keeps it: the next goes under another.
      const next = () => ('id' in operation.input.properties ? changedIn(good, { at: ['id'], value: newId() }) : good)
      for (const change of oneWrongEach(operation)) {
        let refusal = await attempt(caller, changedIn(next(), change))
        // Maybe for what these people have done by now, and not for what is wrong: others are asked.
        if (isDone && refusal !== null && refusal !== 'invalid-input') {
          await renew()
          good = make(seed)
          isDone = false
          refusal = await attempt(caller, changedIn(good, change))
        }
        if (refusal === null) isDone = true
      }
      await renew()
      expect(await attempt(caller, make(seed))).toBeNull()
    })
  },
)
