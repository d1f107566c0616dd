import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentedOperations } from '../testing/documented-operations.ts'
import { testDatabase } from '../testing/test-database.ts'
import { createTrial, type Caller } from '../testing/trial.ts'
import { callersOf, placesIn } from '../testing/callers-of.ts'
import { twistedRequests, type TwistedRequest } from '../testing/twisted-requests.ts'
import { watchWrites } from '../testing/watch-writes.ts'
import { createWorld } from '../testing/world.ts'

const { sql } = await testDatabase()
const takeWrites = await watchWrites(sql)
// An admitted stream never ends; its refusals are tested in its own file.
const operations = documentedOperations(createWorld(sql).app.routes).filter(({ name }) => name !== 'get-stream')

describe('no input breaks anything, and refused input writes nothing', { timeout: 120_000 }, () => {
  it.each(operations)('$method $path, randomly changed', async operation => {
    const { attempt, known, renew } = await createTrial(sql, takeWrites, operation)
    const caller = fc.constantFrom(...callersOf(operation))
    const holds = async (who: Caller, request: TwistedRequest) => {
      const refusal = await attempt(who, request)
      expect(refusal).not.toBe('internal')
      if (refusal === null) await renew()
    }
    // Each run is random: what matters is found within days, not within this minute.
    const numRuns = 15 + 2 * placesIn(operation)
    await fc.assert(fc.asyncProperty(caller, twistedRequests(operation, known), holds), { numRuns })
  })
})
