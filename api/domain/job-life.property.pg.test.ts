import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWalk, starts } from '../testing/job-life-cells.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const { walk } = await createWalk(sql)

it('every way out of any state leaves each place, application, mark and rappen where it belongs', async () => {
  // `job-life.hard.pg.test.ts` walks all of them. The simplest come first, so that failures shrink towards them.
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), async start => {
      const [wrong] = await walk(start)
      expect(wrong?.error, wrong?.name).toBeUndefined()
    }),
    { numRuns: 40, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false },
  )
}, 90_000)
