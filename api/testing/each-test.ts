import { afterEach, beforeEach } from 'vitest'
import { takeLateStatements } from './late-statements.ts'
import { databasesInUse } from './test-database.ts'
import { waitingStatements } from './waiting-statements.ts'

// Runs around every test with a database.

const tooLong = 20_000

let clock: NodeJS.Timeout | undefined

const tell = async (title: string, before: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(before)
  const lines = [`this process worked ${((user + system) / 1e6).toFixed(1)} s of them`]
  for (const url of databasesInUse) lines.push(...(await waitingStatements(url)))
  // Written to stderr: the reporter hides the output of tests that pass.
  process.stderr.write([`\n« ${title} » takes longer than ${tooLong / 1000} s.`, ...lines, ''].join('\n  '))
}

beforeEach(({ task }) => {
  const before = process.cpuUsage()
  clock = setTimeout(() => void tell(task.name, before).catch(() => {}), tooLong)
})

afterEach(() => {
  clearTimeout(clock)
  const late = takeLateStatements()
  if (late.length > 0) throw new Error(`Begun later than written, so add .execute():\n${late.join('\n')}`)
})
