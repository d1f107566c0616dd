import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cells, createWalk, nameOf } from '../testing/job-life-cells.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const { walk } = await createWalk(sql)

/** All of them are walked in `job-life.hard.pg.test.ts`. The simplest come first, so that what breaks shrinks towards them. */
const drawn = fc.nat(cells.length - 1).map(at => cells[at] ?? cells[0])

it('any way out of any state leaves each place, letter, mark and rappen where it belongs', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async cell => {
      if (!cell) return
      const [wrong] = await walk(cell, [cell.way])
      expect(wrong?.error, nameOf(cell)).toBeUndefined()
    }),
    { numRuns: 80, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: false },
  )
}, 90_000)
