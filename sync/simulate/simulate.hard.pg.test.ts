import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../api/testing/test-database.ts'
import { commandNames } from '../effects/effects.ts'
import { bugNames, drawPlanFor } from './bugs.ts'
import { live } from './live.ts'
import { drawBusyPlan, drawPlan } from './plan.ts'
import { createServer } from './server.ts'

const { sql } = await testDatabase()
const server = await createServer(sql)
afterAll(server.close)

it.each(Array.from({ length: 50 }, (_, at) => at + 1))(
  '[R5] whatever happens, devices end in step and no send is lost or doubled (seed %i)',
  async seed => {
    const { violations, story } = await live(server, drawPlan(seed))
    expect(violations, story.join('\n')).toEqual([])
  },
)

const applied = new Set<string>()
const refused = new Set<string>()

it.each(Array.from({ length: 16 }, (_, at) => at + 1))(
  'the outcome of every action is what the model predicts (busy seed %i)',
  async seed => {
    const { violations, story, ...seen } = await live(server, drawBusyPlan(seed))
    for (const command of seen.applied) applied.add(command)
    for (const command of seen.refused) refused.add(command)
    expect(violations, story.join('\n')).toEqual([])
  },
)

it.each([
  ['done', applied],
  ['refused', refused],
])('every offline action was %s by the server in one of these stories', (_, seen) => {
  expect(commandNames.filter(command => !seen.has(command))).toEqual([])
})

it.each(bugNames)(
  'the simulation detects %s within 200 seeds',
  async bug => {
    let found: string[] = []
    for (let seed = 1; seed <= 200 && found.length === 0; seed++)
      found = (await live(server, drawPlanFor(bug, seed), bug)).violations
    expect(found).not.toEqual([])
  },
  600_000,
)
