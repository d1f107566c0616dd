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
 * Operations with tests of their own for every place: an admitted stream never ends, and a payment can be made, confirmed and
 * disputed only once, with amounts and secrets that random input cannot find (`money/abuse.pg.test.ts`).
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

describe('no value in a single place breaks anything, and refused input writes nothing', { timeout: 120_000 }, () => {
  it.each(operations)('$method $path, valid except for one place', async operation => {
    const { attempt, known, renew } = await createTrial(sql, takeWrites, operation)
    const possible = callersOf(operation).slice(0, 2)
    const requests = validRequests(operation, known)
    // The same seed produces the same request, with the people and offers that exist at that time.
    const make = (seed: number) => {
      const [request] = fc.sample(requests, { seed, numRuns: 1 })
      if (!request) throw new Error('no sample')
      return request
    }
    // Must be valid twice: an action that can be done only once would hide later errors.
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
    // An id is used up by what is created under it, so each request gets a new one.
    const next = () => ('id' in operation.input.properties ? changedIn(good, { at: ['id'], value: newId() }) : good)
    for (const change of oneWrongEach(operation)) {
      let refusal = await attempt(caller, changedIn(next(), change))
      // Perhaps refused for what these people have done so far, not for the wrong value: try with others.
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
})
