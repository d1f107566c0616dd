import { z } from 'zod'
import type { Line } from '../../../api/bench/frame/line.ts'
import { chosen, readOptions, usual } from '../../../api/bench/frame/options.ts'
import { checkOut, ownProduct, runIn, type Product } from '../../../api/bench/frame/product.ts'
import { atEnd, runToEnd, tell } from '../../../api/bench/frame/run-to-end.ts'
import { report } from '../../../api/bench/frame/table.ts'
import { linesOf, type Measure } from '../../../api/bench/frame/task.ts'
import { startProduct } from '../../../api/bench/processes.ts'
import { openDatabases, type Databases } from '../../../sync/bench/databases.ts'
import { waitForWorker } from '../e2e/worker.ts'
import { measureColdStart } from './cold-start.ts'
import { createDevice } from './device.ts'
import { createFloor } from './floor.ts'
import { measureIndividual } from './individual.ts'
import { measureStudent } from './student.ts'
import { measureTyping } from './typing.ts'
import type { World } from './world.ts'

const usage = 'npm run bench:app -- [--check] [--only NAME]... [--against COMMIT]'

const measures: Record<string, Measure<World>> = {
  start: measureColdStart,
  typing: measureTyping,
  student: measureStudent,
  individual: measureIndividual,
}

/** Creates a device on which the app was opened once and has been filled. */
const install = async (url: string) => {
  const device = await createDevice()
  const fill = () =>
    device.visit(
      async page => {
        await page.goto(`${url}/jobs`)
        await waitForWorker(page)
        await page.waitForFunction(() => localStorage.getItem('pouce.filled') !== null, null, { timeout: 120_000 })
        // Idle time, as on any phone before the next start.
        await page.waitForTimeout(5000)
      },
      { slow: false },
    )
  await fill()
  return device
}

/** Builds and starts a version of the product and installs it on a device, with that version's own code. */
const open = async (product: Product, databases: Databases): Promise<World> => {
  tell(`the app of ${product.name} is built, and put on a device`)
  await runIn(product, 'npm', ['run', '-s', 'prestart'])
  const { url: databaseUrl, sql, close } = await databases.copy('app')
  atEnd(close)
  const { origin: url, stop } = await startProduct(databaseUrl, [], product)
  atEnd(stop)
  return { url, sql, device: await install(url), floor: await createFloor(url) }
}

/** `npm run bench:app`: measures the installed app on a phone four times slower than this machine, with ten thousand offers. */
await runToEnd(async () => {
  const { check, only, against } = readOptions(usage, { ...usual, against: z.string().optional() })
  const wanted = chosen(measures, only)
  const databases = await openDatabases()
  const other = against === undefined ? null : await checkOut(against)
  const ours = await open(ownProduct, databases.of())
  const rival = other && { name: other.name, world: await open(other, databases.of(other)) }
  const lines: Line[] = []
  for (const [name, measure] of wanted) {
    tell(name)
    lines.push(...(await linesOf(measure, ours, rival)))
  }
  report(lines, check, other?.name)
})
