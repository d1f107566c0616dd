import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { commandNames } from '../effects/effects.ts'
import { bugNames } from './bugs.ts'
import { openDatabases } from './database.ts'
import type { Report } from './stories.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string' },
    bug: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    busy: { type: 'boolean', default: false },
  },
})
const bug = bugNames.find(name => name === values.bug)
if (values.bug && !bug) throw new Error(`--bug is one of ${bugNames.join(', ')}`)
const first = Number(values.seed ?? 1)
const end = first + Number(values.seeds ?? (values.seed === undefined ? 100 : 1))

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Stories per process: memory and database growth end with it. */
const share = Math.min(100, Math.ceil((end - first) / Number(values.jobs)))

const children = new Set<ChildProcess>()

// Stopping early leaves no PostgreSQL behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill()
    process.exit(130)
  })

const counts = { applied: new Map<string, number>(), refused: new Map<string, number>() }
const total = { done: 0, failed: 0, sends: 0, requests: 0 }
const databases = await openDatabases()
const begun = performance.now()
const seconds = () => ((performance.now() - begun) / 1000).toFixed(1)

const count = (seen: Map<string, number>, commands: readonly string[]) => {
  for (const command of commands) seen.set(command, (seen.get(command) ?? 0) + 1)
}

const take = ({ sends, requests, failed, applied, refused, ...one }: Report) => {
  total.done += one.done
  count(counts.applied, applied)
  count(counts.refused, refused)
  total.sends += sends
  total.requests += requests
  if (failed === null) return
  total.failed++
  say(failed)
}

const isOver = () => bug !== undefined && total.failed > 0

const runShare = async (from: number, count: number) => {
  const { url, drop } = await databases.create()
  const given = [
    '--url',
    url,
    '--first',
    String(from),
    '--count',
    String(count),
    ...(bug ? ['--bug', bug] : []),
    ...(values.busy ? ['--busy'] : []),
  ]
  const child = fork(join(import.meta.dirname, 'stories.ts'), given)
  children.add(child)
  child.on('message', take)
  const code = await new Promise<number | null>(resolve => child.once('exit', resolve))
  children.delete(child)
  await drop()
  if (code !== 0) throw new Error(`the process of seeds ${from} to ${from + count - 1} ended with ${code}`)
}

let next = first
const work = async () => {
  while (next < end && !isOver()) {
    const from = next
    next = Math.min(end, from + share)
    await runShare(from, next - from)
    const { failed } = total
    if (end - first > share) say(`${total.done} of ${end - first} seeds in ${seconds()} s, ${failed} with violations`)
  }
}

try {
  await Promise.all(Array.from({ length: Number(values.jobs) }, work))
} finally {
  for (const child of children) child.kill()
  await databases.close()
}
const { failed, sends, requests } = total
for (const [what, seen] of Object.entries(counts)) {
  const rare = commandNames.toSorted((one, other) => (seen.get(one) ?? 0) - (seen.get(other) ?? 0)).slice(0, 8)
  say(`rarely ${what}: ${rare.map(command => `${command} in ${seen.get(command) ?? 0}`).join(', ')}`)
}
say(`${total.done} seeds, ${sends} sends, ${requests} requests, ${seconds()} s: ${failed} with violations`)
process.exitCode = failed > 0 ? 1 : 0
