import { StartRefused } from '../../api/server/start-refused.ts'
import { openBrowser } from './browsers.ts'
import { bundle } from './bundle.ts'
import { measureChanges } from './changes.ts'
import { measureColdRead } from './cold-read.ts'
import { tell, withDatabases, type Databases } from './databases.ts'
import { measureDrain } from './drain.ts'
import { measureEmptyPull } from './empty-pull.ts'
import { measureFirstPull } from './first-pull.ts'
import { measureGrowth } from './growth.ts'
import type { Line } from './line.ts'
import type { Measure } from './measure.ts'
import { measureMessage } from './message.ts'
import { readOptions } from './options.ts'
import { startApi, startFloor, stopAll } from './processes.ts'
import { measureRepeat } from './repeat.ts'
import { table } from './report.ts'
import { measureStreams } from './streams.ts'
import { measureWeight } from './weight.ts'
import { measureWriters } from './writers.ts'

const measures = {
  pull: measureFirstPull,
  cold: measureColdRead,
  changes: measureChanges,
  empty: measureEmptyPull,
  drain: measureDrain,
  repeat: measureRepeat,
  message: measureMessage,
  growth: measureGrowth,
  writers: measureWriters,
  streams: measureStreams,
  weight: measureWeight,
} satisfies Record<string, Measure>

/** Each measurement has the machine for itself: whatever it started has ended before the next. */
const measure = async (run: Measure, databases: Databases) => {
  const code = await bundle('sync/bench/page/main.ts')
  const open: { close: () => Promise<unknown> }[] = []
  const kept = <T extends { close: () => Promise<unknown> }>(thing: T) => {
    open.push(thing)
    return thing
  }
  try {
    return await run({
      databases: { ...databases, copy: async (...given) => kept(await databases.copy(...given)) },
      openBrowser: async (other = code) => kept(await openBrowser(other)),
      startApi,
      startFloor,
    })
  } finally {
    await stopAll()
    for (const thing of open) await thing.close()
  }
}

const run = async () => {
  const { check, only, peers } = readOptions()
  // Whatever is about the peers is loaded with them alone.
  const beside = peers ? await import('./peers/measures.ts') : null
  const all: Record<string, Measure> = { ...measures, ...beside?.measures }
  const unknown = only?.find(name => !(name in all))
  if (unknown !== undefined)
    throw new StartRefused(`No measurement is called ${unknown}; there are ${Object.keys(all).join(', ')}.`)
  const wanted = Object.entries(all).filter(([name]) => !only || only.includes(name))
  const settings = beside?.prepare(wanted.map(([name]) => name))
  await withDatabases(async databases => {
    const lines: Line[] = []
    for (const [name, one] of wanted) {
      tell(name)
      lines.push(...(await measure(one, databases)))
    }
    const goals = lines.filter(({ goal }) => goal !== '')
    const missed = goals.filter(({ isMet }) => !isMet)
    console.log(`\n${table(lines)}\n\n${goals.length - missed.length} of ${goals.length} goals met.`)
    if (check && missed.length > 0) process.exitCode = 1
  }, settings)
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
})
