import type { Line } from '../../../api/bench/frame/line.ts'
import { chosen, readOptions, usual } from '../../../api/bench/frame/options.ts'
import { atEnd, runToEnd, tell } from '../../../api/bench/frame/run-to-end.ts'
import { report } from '../../../api/bench/frame/table.ts'
import { measureTasks, type Measure } from '../../../api/bench/frame/task.ts'
import { openDatabases } from '../../../sync/bench/databases.ts'
import { serve } from '../e2e/serve.ts'
import { waitForWorker } from '../e2e/worker.ts'
import { measureColdStart } from './cold-start.ts'
import { createDevice } from './device.ts'
import { createFloor } from './floor.ts'
import { measureIndividual } from './individual.ts'
import { measureStudent } from './student.ts'
import { measureTyping } from './typing.ts'
import type { World } from './world.ts'

const usage = 'npm run bench:app -- [--check] [--only NAME]...'

const measures: Record<string, Measure<World>> = {
  start: measureColdStart,
  typing: measureTyping,
  student: measureStudent,
  individual: measureIndividual,
}

/** A device on which the app was opened once and has been filled. */
const install = async (url: string) => {
  const device = await createDevice()
  const fill = () =>
    device.visit(
      async page => {
        await page.goto(`${url}/jobs`)
        await waitForWorker(page)
        await page.waitForFunction(() => localStorage.getItem('pouce.filled') !== null, null, { timeout: 120_000 })
      },
      { slow: false },
    )
  await fill()
  return device
}

/** `npm run bench:app`: the installed app on a phone four times slower than this machine, with ten thousand offers. */
await runToEnd(async () => {
  const { check, only } = readOptions(usage, usual)
  const wanted = chosen(measures, only)
  const databases = await openDatabases()
  const database = await databases.copy('app')
  atEnd(database.close)
  const server = await serve(database.url)
  atEnd(server.stop)
  tell('a device with the app on it')
  const device = await install(server.url)
  const world: World = { url: server.url, sql: database.sql, device, floor: await createFloor(server.url) }
  const lines: Line[] = []
  for (const [name, measure] of wanted) {
    tell(name)
    lines.push(...(await measureTasks(measure(world))))
  }
  report(lines, check)
})
