import { expect, it } from 'vitest'
import { count, createWalk, starts } from '../testing/job-life-cells.ts'
import { testDatabase } from '../testing/test-database.ts'

const { sql } = await testDatabase()
const { walk } = await createWalk(sql)

it('every way out of every possible state leaves each place, application, mark and rappen where it belongs', async () => {
  const wrong = []
  for (const start of starts) wrong.push(...(await walk(start)))
  const told = wrong.slice(0, 20).map(({ name, error }) => `${name}: ${error instanceof Error ? error.message : ''}`)
  expect(told, `${wrong.length} of ${count} ways are wrong`).toEqual([])
}, 300_000)
