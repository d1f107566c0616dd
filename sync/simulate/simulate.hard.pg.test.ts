import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { bugNames } from './bugs.ts'
import { live } from './live.ts'
import { drawPlan } from './plan.ts'
import { createServer } from './server.ts'

const { sql } = await testDatabase()
const server = await createServer(sql)
afterAll(server.settle)

it.each(Array.from({ length: 50 }, (_, at) => at + 1))(
  '[R5] whatever happens, devices end in step and no send is lost or doubled (seed %i)',
  async seed => {
    const { violations, story } = await live(server, drawPlan(seed))
    expect(violations, story.join('\n')).toEqual([])
  },
)

it.each(bugNames)(
  'the simulation tells of %s within 200 seeds',
  async bug => {
    let found: string[] = []
    for (let seed = 1; seed <= 200 && found.length === 0; seed++)
      found = (await live(server, drawPlan(seed), bug)).violations
    expect(found).not.toEqual([])
  },
  180_000,
)
