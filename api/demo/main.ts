import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { loadEnvironment } from '../server/environment.ts'
import { StartRefused } from '../server/start-refused.ts'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { requireServer } from '../db/require-server.ts'
import { fillDemo, peopleFor } from './fill-demo.ts'
import { toldInFull } from './job-plans.ts'

const usage = 'npm run demo -- [--jobs 400] [--people 60] [--seed 1] [--reset]'

const wholeNumber = (from: number, to: number) => z.coerce.number().int().min(from).max(to)

const options = z.object({
  jobs: wholeNumber(1, 1_000_000).default(toldInFull),
  people: wholeNumber(10, 100_000).optional(),
  seed: wholeNumber(0, 2 ** 31 - 1).default(1),
  reset: z.boolean().default(false),
})

const readOptions = () => {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { jobs: text, people: text, seed: text, reset: { type: 'boolean' } } })
    const { people, ...read } = options.parse(values)
    return { ...read, people: people ?? peopleFor(read.jobs) }
  } catch (cause) {
    throw new StartRefused(`These options cannot be read. Usage: ${usage}`, { cause })
  }
}

const refuseToMix = async (sql: Sql) => {
  const [users] = await sql<{ some: boolean }[]>`select exists (select from users) as some`
  if (users?.some)
    throw new StartRefused('The database already holds people. Add --reset to delete everything in it first.')
}

// Drops the schemas, so that migrations create everything again.
const deleteEverything = async (sql: Sql) => {
  await sql`drop schema public cascade`
  await sql`drop schema if exists graphile_worker cascade`
  await sql`create schema public`
  console.log('Everything that was in the database has been deleted.')
}

const count = async (sql: Sql) => {
  const [counts] = await sql<Record<string, number>[]>`
    select (select count(*) from users) as people, (select count(*) from offers) as jobs,
      (select count(*) from applications) as applications, (select count(*) from messages) as messages,
      (select count(*) from reviews) as reviews, (select count(*) from notifications) as notifications,
      (select count(*) from payments) as payments`
  return Object.entries(counts ?? {})
    .map(([name, number]) => `${number} ${name}`)
    .join(', ')
}

const run = async () => {
  const { reset, ...size } = readOptions()
  const { databaseUrl, databaseDirectUrl, dataFolder } = loadEnvironment()
  const embedded = databaseUrl ? undefined : await startEmbedded({ folder: join(dataFolder, 'postgres') })
  const url = databaseDirectUrl ?? databaseUrl ?? embedded?.url ?? ''
  const sql = connect(url, { max: 2, name: 'pouce-demo', isUnlimited: databaseDirectUrl !== undefined })
  try {
    await requireServer(sql, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    if (reset) await deleteEverything(sql)
    await migrate(sql)
    await refuseToMix(sql)
    const start = performance.now()
    await fillDemo(sql, size)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${await count(sql)}, in ${seconds} s.`)
  } finally {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

await run().catch((error: unknown) => {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exitCode = 1
})
