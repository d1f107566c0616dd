import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { kept } from './kept.ts'
import { live } from './live.ts'
import { drawPlan } from './plan.ts'
import { createServer } from './server.ts'

const { sql } = await testDatabase()
const server = await createServer(sql)
afterAll(server.close)

// `test:hard` runs fifty.
it.each([1, 2])('[R5] whatever happens, devices end in step and no send is lost or doubled (seed %i)', async seed => {
  const { violations, story } = await live(server, drawPlan(seed))
  expect(violations, story.join('\n')).toEqual([])
})

it.each(kept)('[R5] replays a story that once failed: $what', async ({ plan }) => {
  const { violations, story } = await live(server, plan)
  expect(violations, story.join('\n')).toEqual([])
})
