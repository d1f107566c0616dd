import { StartRefused } from '../server/start-refused.ts'
import { createCases } from './cases.ts'
import { openDatabaseServer } from './database-server.ts'
import { measureGrowth } from './growth.ts'
import { readOptions, type Options } from './options.ts'
import { startLoad, stopProcesses } from './processes.ts'
import { measureMoney } from './money.ts'
import { goalsOf, growthTable, moneyTable, resourceTable, throughputTable } from './report.ts'
import { measureThroughput } from './throughput.ts'

const sizes = [1_000, 10_000, 100_000]

const moneyNames = ['balance', 'releases']

const tell = (doing: string) => console.error(`… ${doing}`)

type Server = Awaited<ReturnType<typeof openDatabaseServer>>

const bench = async (server: Server, { only, jobs, seconds }: Options) => {
  const isWanted = (name: string) => only === undefined || only === name
  const load = startLoad()
  const database = (size: number) => {
    tell(`a database with ${size} jobs`)
    return server.database(size)
  }
  const measureAll = async () => {
    const databaseUrl = await database(jobs)
    const cases = await createCases(databaseUrl)
    return measureThroughput(load, databaseUrl, cases, { seconds, isWanted, tell })
  }
  // None of the others needs the large database.
  const isAlone = only !== undefined && ['growth', ...moneyNames].includes(only)
  const measured = isAlone ? [] : await measureAll()
  if (measured.length > 0) console.log(`${throughputTable(measured, jobs, seconds)}\n${resourceTable(measured)}`)
  const sites = []
  for (const size of isWanted('growth') ? sizes : []) sites.push({ jobs: size, databaseUrl: await database(size) })
  const growth = sites.length > 0 ? await measureGrowth(load, sites, tell) : []
  if (growth.length > 0) console.log(growthTable(growth))
  const isMoney = moneyNames.some(isWanted)
  const money = isMoney ? await measureMoney(await database(1_000), { isWanted, tell }) : null
  if (money) console.log(moneyTable(money))
  if (measured.length + growth.length === 0 && !money) throw new StartRefused(`No measurement is called ${only}.`)
  return goalsOf(measured, growth, money)
}

const run = async () => {
  const options = readOptions()
  const server = await openDatabaseServer(options.keep)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= stopProcesses().then(server.stop))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void close().finally(() => process.exit(130)))
  try {
    const goals = await bench(server, options)
    const missed = goals.filter(({ isMet }) => !isMet)
    console.log(`\n${goals.length - missed.length} of ${goals.length} goals met.`)
    for (const { words } of missed) console.log(`Missed: ${words}`)
    if (options.check && missed.length > 0) process.exitCode = 1
  } finally {
    await close()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
})
