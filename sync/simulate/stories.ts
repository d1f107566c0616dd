import { parseArgs } from 'node:util'
import { connect } from '../../api/db/connect.ts'
import { bugNames, drawPlanFor } from './bugs.ts'
import { live } from './live.ts'
import { drawBusyPlan, drawPlan } from './plan.ts'
import { createServer } from './server.ts'
import { shrink } from './shrink.ts'

/** One process: some seeds in sequence on their own database. Reports to its parent. */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    first: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    bug: { type: 'string' },
    busy: { type: 'boolean', default: false },
  },
})
const bug = bugNames.find(name => name === values.bug)
const first = Number(values.first)
const draw = (seed: number) => (bug ? drawPlanFor(bug, seed) : values.busy ? drawBusyPlan(seed) : drawPlan(seed))

export type Report = {
  done: number
  sends: number
  requests: number
  failed: string | null
  applied: string[]
  refused: string[]
}
const report = (found: Report) => process.send?.(found)

const orphaned = () => process.exit(1)
process.once('disconnect', orphaned)

/** Far longer than any story takes. A hanging story is a finding too, and the next would find its leftovers. */
const longest = 120_000
const endless = (seed: number) => {
  const found: Report = {
    done: 1,
    sends: 0,
    requests: 0,
    failed: `seed ${seed} finds no end`,
    applied: [],
    refused: [],
  }
  process.send?.(found, undefined, undefined, () => process.exit(1))
}

const sql = connect(values.url)
const server = await createServer(sql)
for (let seed = first; seed < first + Number(values.count); seed++) {
  const alarm = setTimeout(endless, longest, seed)
  const outcome = await live(server, draw(seed), bug)
  clearTimeout(alarm)
  const { sends, requests } = outcome
  const [applied, refused] = [[...outcome.applied], [...outcome.refused]]
  if (outcome.violations.length === 0) {
    report({ done: 1, sends, requests, failed: null, applied, refused })
    continue
  }
  const lines = (list: readonly string[]) => list.map(line => `\n  ${line}`).join('')
  const shortest = await shrink(server, draw(seed), outcome, bug)
  const failed = [
    `seed ${seed} fails:${lines(outcome.violations)}`,
    `its story:${lines(outcome.story)}`,
    `shortest:${lines(shortest.outcome.story)}`,
    `ends in:${lines(shortest.outcome.violations)}`,
    `to keep it: ${JSON.stringify(shortest.plan)}\n`,
  ]
  report({ done: 1, sends, requests, failed: failed.join('\n'), applied, refused })
  if (bug) break
}
await server.close()
await sql.end({ timeout: 2 })
process.off('disconnect', orphaned)
process.disconnect()
