import { z } from 'zod'
import { openDatabaseServer } from './database-server.ts'
import type { Line } from './frame/line.ts'
import { chosen, readOptions, usual } from './frame/options.ts'
import { atEnd, runToEnd, tell } from './frame/run-to-end.ts'
import { report } from './frame/table.ts'
import { linesOf, type Measure } from './frame/task.ts'
import { measureGrowth } from './growth.ts'
import { measureBalance, measureReleases } from './money.ts'
import { startLoad, stopProcesses } from './processes.ts'
import { measureThroughput } from './throughput.ts'
import type { World } from './world.ts'

const usage = 'npm run bench:api -- [--check] [--only NAME]... [--jobs 10000] [--seconds 2] [--keep FOLDER]'
const options = {
  ...usual,
  jobs: z.coerce.number().int().min(500).max(1_000_000).default(10_000),
  seconds: z.coerce.number().min(0.5).max(60).default(2),
  keep: z.string().optional(),
}

const measures: Record<string, Measure<World>> = {
  list: measureThroughput('list'),
  search: measureThroughput('search'),
  rare: measureThroughput('rare'),
  job: measureThroughput('job'),
  messages: measureThroughput('messages'),
  write: measureThroughput('write'),
  login: measureThroughput('login'),
  growth: measureGrowth,
  balance: measureBalance,
  releases: measureReleases,
}

/** Entry point of `npm run bench:api`. */
await runToEnd(async () => {
  const { check, only, keep: folder, jobs, seconds } = readOptions(usage, options)
  const wanted = chosen(measures, only)
  const server = await openDatabaseServer(folder)
  atEnd(server.stop)
  atEnd(stopProcesses)
  const lines: Line[] = []
  for (const [name, measure] of wanted) {
    tell(name)
    lines.push(...(await linesOf(measure, { ...server, load: startLoad(), jobs, seconds }, null)))
    await stopProcesses()
  }
  console.log(`\n${jobs} jobs; ours and the floor in turn, 5 pairs of ${seconds} s each; the median of the pairs.`)
  console.log('SQL: statements of one request, + waits for the rows before it, tx is a transaction.')
  report(lines, check)
})
