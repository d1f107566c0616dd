import { join } from 'node:path'
import { loadEnvironment, type Environment } from '../server/environment.ts'
import { StartRefused } from '../server/start-refused.ts'
import { connect, type Sql } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { findRunning } from './embedded-running.ts'
import { migrate } from './migrate.ts'
import { requireServer } from './require-server.ts'

export type CommandLine = { sql: Sql; environment: Environment; given: readonly string[] }

/** On the database that runs; the embedded one is started for as long as it takes. */
const onDatabase = async (name: string, run: (line: CommandLine) => Promise<boolean>) => {
  const environment = loadEnvironment()
  const folder = join(environment.dataFolder, 'postgres')
  const { databaseUrl, databaseDirectUrl } = environment
  const running = databaseDirectUrl ?? databaseUrl ?? findRunning(folder)
  const embedded = running ? undefined : await startEmbedded({ folder })
  const sql = connect(running ?? embedded?.url ?? '', { max: 2, name, isUnlimited: databaseDirectUrl !== undefined })
  try {
    await requireServer(sql, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    if (embedded) await migrate(sql)
    return await run({ sql, environment, given: process.argv.slice(2) })
  } finally {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

/** A small command for the operator: it ends with 0 where all is well, 1 where something is not, 2 where it could not look. */
export const commandLine = async (name: string, run: (line: CommandLine) => Promise<boolean>) => {
  process.exitCode = await onDatabase(name, run).then(
    isWell => (isWell ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`)
      return 2
    },
  )
}
