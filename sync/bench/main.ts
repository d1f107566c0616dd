import type { Line } from '../../api/bench/frame/line.ts'
import { chosen, flag, readOptions, usual } from '../../api/bench/frame/options.ts'
import { atEnd, runToEnd, tell } from '../../api/bench/frame/run-to-end.ts'
import { report } from '../../api/bench/frame/table.ts'
import { measureTasks, type Measure } from '../../api/bench/frame/task.ts'
import { closeBrowsers, openBrowser } from './browsers.ts'
import { bundle } from './bundle.ts'
import { measureChanges } from './changes.ts'
import { measureColdRead } from './cold-read.ts'
import { openDatabases, type Databases } from './databases.ts'
import { measureDrain } from './drain.ts'
import { measureEmptyPull } from './empty-pull.ts'
import { measureFirstPull } from './first-pull.ts'
import { measureGrowth } from './growth.ts'
import { measureMessage } from './message.ts'
import { startApi, startFloor, stopAll } from './processes.ts'
import { measureRepeat } from './repeat.ts'
import { measureStreams } from './streams.ts'
import { measureWeight } from './weight.ts'
import type { World } from './world.ts'
import { measureWriters } from './writers.ts'

const usage = 'npm run bench:sync -- [--check] [--only NAME]... [--peers]'

const measures: Record<string, Measure<World>> = {
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
}

/** Each measurement has the machine for itself: whatever it started has ended before the next. */
const measureAlone = async (measure: Measure<World>, databases: Databases) => {
  const code = await bundle('sync/bench/page/main.ts')
  const open: { close: () => Promise<unknown> }[] = []
  const kept = <T extends { close: () => Promise<unknown> }>(thing: T) => {
    open.push(thing)
    return thing
  }
  try {
    const world: World = {
      databases: { copy: async (...given) => kept(await databases.copy(...given)) },
      openBrowser: async (other = code) => kept(await openBrowser(other)),
      startApi,
      startFloor,
    }
    return await measureTasks(measure(world))
  } finally {
    await stopAll()
    for (const thing of open) await thing.close()
  }
}

/** `npm run bench:sync` */
await runToEnd(async () => {
  const { check, only, peers } = readOptions(usage, { ...usual, peers: flag })
  // Whatever is about the peers is loaded with them alone.
  const beside = peers ? await import('./peers/measures.ts') : null
  const wanted = chosen({ ...measures, ...beside?.measures }, only)
  const databases = await openDatabases(beside?.prepare(wanted.map(([name]) => name)))
  atEnd(closeBrowsers)
  atEnd(stopAll)
  const lines: Line[] = []
  for (const [name, measure] of wanted) {
    tell(name)
    lines.push(...(await measureAlone(measure, databases)))
  }
  report(lines, check)
})
