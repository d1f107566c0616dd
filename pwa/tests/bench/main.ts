import { parseArgs } from 'node:util'
import { StartRefused } from '../../../api/server/start-refused.ts'
import { tell, withDatabases } from '../../../sync/bench/databases.ts'
import { table } from '../../../sync/bench/report.ts'
import type { Line } from '../../../sync/bench/line.ts'
import { serve } from '../e2e/serve.ts'
import { waitForWorker } from '../e2e/worker.ts'
import { measureColdStart } from './cold-start.ts'
import { createDevice } from './device.ts'
import { createFloor } from './floor.ts'
import { measureIndividual } from './individual.ts'
import type { Measure } from './measure.ts'
import { measureStudent } from './student.ts'
import { measureTyping } from './typing.ts'

/** `npm run bench:app`: the installed app on a phone four times slower than this machine, with ten thousand offers. */
const measures = {
  start: measureColdStart,
  typing: measureTyping,
  student: measureStudent,
  individual: measureIndividual,
} satisfies Record<string, Measure>

const readOptions = () => {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, check: { type: 'boolean' } } })
    const wanted = Object.entries(measures).filter(([name]) => values.only === undefined || values.only === name)
    if (wanted.length === 0) throw new Error(`there are ${Object.keys(measures).join(', ')}`)
    return { wanted, check: values.check ?? false }
  } catch (cause) {
    throw new StartRefused('These options cannot be read. Usage: npm run bench:app -- [--check] [--only NAME]', {
      cause,
    })
  }
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

const run = async () => {
  const { wanted, check } = readOptions()
  await withDatabases(async databases => {
    const database = await databases.copy('app')
    const server = await serve(database.url)
    try {
      tell('a device with the app on it')
      const device = await install(server.url)
      const floor = await createFloor(server.url)
      const lines: Line[] = []
      for (const [name, measure] of wanted) {
        tell(name)
        lines.push(...(await measure({ url: server.url, sql: database.sql, device, floor })))
      }
      await device.remove()
      console.log(`\n${table(lines)}`)
      if (check && lines.some(({ isMet }) => !isMet)) process.exitCode = 1
    } finally {
      await server.stop()
      await database.close()
    }
  })
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
})
