import { z } from 'zod'
import type { Line } from '../../api/bench/frame/line.ts'
import { chosen, flag, readOptions, usual } from '../../api/bench/frame/options.ts'
import { checkOut, ownProduct, type Product } from '../../api/bench/frame/product.ts'
import { atEnd, runToEnd, tell } from '../../api/bench/frame/run-to-end.ts'
import { report } from '../../api/bench/frame/table.ts'
import { linesOf, type Measure } from '../../api/bench/frame/task.ts'
import { startProduct } from '../../api/bench/processes.ts'
import { StartRefused } from '../../api/server/start-refused.ts'
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
import { startFloor, stopAll } from './processes.ts'
import { measureRepeat } from './repeat.ts'
import { measureStreams } from './streams.ts'
import { measureWeight } from './weight.ts'
import type { World } from './world.ts'
import { measureWriters } from './writers.ts'

const usage = 'npm run bench:sync -- [--check] [--only NAME]... [--peers] [--against COMMIT]'

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

type Open = { close: () => Promise<unknown> }

const prepareWorld = async (product: Product, databases: Databases) => {
  const code = await bundle('sync/bench/page/main.ts', [], product)
  return (keep: <T extends Open>(thing: T) => T): World => ({
    product,
    databases: { copy: async (...given) => keep(await databases.copy(...given)) },
    openBrowser: async (other = code) => keep(await openBrowser(other)),
    startApi: (url, flags, settings) => startProduct(url, flags, product, settings),
    startFloor,
  })
}

/** `npm run bench:sync` */
await runToEnd(async () => {
  const { check, only, peers, against } = readOptions(usage, { ...usual, peers: flag, against: z.string().optional() })
  if (peers && against !== undefined) throw new StartRefused('Another commit is measured without the peers.')
  // Loads the peers' code only if they are measured.
  const beside = peers ? await import('./peers/measures.ts') : null
  const wanted = chosen({ ...measures, ...beside?.measures }, only)
  const databases = await openDatabases(beside?.prepare(wanted.map(([name]) => name)))
  const other = against === undefined ? null : await checkOut(against)
  const ours = await prepareWorld(ownProduct, databases.of())
  const theirs = other && (await prepareWorld(other, databases.of(other)))
  atEnd(closeBrowsers)
  atEnd(stopAll)
  const lines: Line[] = []
  for (const [name, measure] of wanted) {
    tell(name)
    // Each measurement has the machine to itself: everything it started ends before the next.
    const open: Open[] = []
    const keep = <T extends Open>(thing: T) => {
      open.push(thing)
      return thing
    }
    try {
      const rival = other && theirs && { name: other.name, world: theirs(keep) }
      lines.push(...(await linesOf(measure, ours(keep), rival)))
    } finally {
      await stopAll()
      for (const { close } of open) await close()
    }
  }
  report(lines, check, other?.name)
})
