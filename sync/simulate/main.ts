import { parseArgs } from 'node:util'
import { bugNames } from './bugs.ts'
import { openDatabase } from './database.ts'
import { live } from './live.ts'
import { drawPlan } from './plan.ts'
import { createServer } from './server.ts'
import { shrink } from './shrink.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string' }, seed: { type: 'string' }, bug: { type: 'string' } },
})
const bug = bugNames.find(name => name === values.bug)
if (values.bug && !bug) throw new Error(`--bug is one of ${bugNames.join(', ')}`)
const first = Number(values.seed ?? 1)
const count = Number(values.seeds ?? (values.seed === undefined ? 100 : 1))

const say = (text: string) => process.stdout.write(`${text}\n`)

// Whoever stops it early leaves no PostgreSQL behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { sql, close } = await openDatabase()
const server = createServer(sql)
const begun = performance.now()
let [failed, requests, sends, done] = [0, 0, 0, 0]
try {
  for (let seed = first; seed < first + count && !(bug && failed > 0); seed++) {
    const plan = drawPlan(seed)
    const outcome = await live(server, plan, bug)
    requests += outcome.requests
    sends += outcome.sends
    done++
    if (outcome.violations.length === 0) continue
    failed++
    say(`seed ${seed} fails:\n  ${outcome.violations.join('\n  ')}\nits story:\n  ${outcome.story.join('\n  ')}`)
    const shortest = await shrink(server, plan, outcome, bug)
    say(`shortest:\n  ${shortest.story.join('\n  ')}\nends in:\n  ${shortest.violations.join('\n  ')}\n`)
  }
} finally {
  await server.settle()
  await close()
}
const seconds = ((performance.now() - begun) / 1000).toFixed(1)
say(`${done} seeds, ${sends} sends, ${requests} requests, ${seconds} s: ${failed} with violations`)
process.exitCode = failed > 0 ? 1 : 0
