import { join } from 'node:path'
import { migrateWithCopy } from './backup/copy-before-migration.ts'
import { loadEnvironment, type Environment } from './server/environment.ts'
import { StartRefused } from './server/start-refused.ts'
import { connect, type Sql } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { findRunning } from './db/embedded-running.ts'
import { requireServer } from './db/require-server.ts'

export type CommandLine = { sql: Sql; environment: Environment; given: readonly string[] }

type Options = {
  /** Migrates the embedded database first. */
  migrates?: boolean
  /** Requires that no other process uses the embedded database. */
  isAlone?: boolean
}

/** Runs on the configured database; the embedded one is started for the duration. */
const onDatabase = async (
  name: string,
  run: (line: CommandLine) => Promise<boolean>,
  { migrates = true, isAlone = false }: Options,
) => {
  const environment = loadEnvironment()
  const folder = join(environment.dataFolder, 'postgres')
  const { databaseUrl, databaseDirectUrl } = environment
  const running = databaseDirectUrl ?? databaseUrl ?? (isAlone ? null : findRunning(folder))
  const embedded = running ? undefined : await startEmbedded({ folder })
  const sql = connect(running ?? embedded?.url ?? '', { max: 2, name, isUnlimited: databaseDirectUrl !== undefined })
  try {
    await requireServer(sql, databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL')
    if (embedded && migrates) await migrateWithCopy(sql, environment.dataFolder)
    return await run({ sql, environment, given: process.argv.slice(2) })
  } finally {
    await sql.end({ timeout: 5 })
    await embedded?.stop()
  }
}

/** Exit code 0 if all is well, 1 if something is not, 2 if it could not check. */
export const endWith = async (work: Promise<boolean>) => {
  process.exitCode = await work.then(
    isWell => (isWell ? 0 : 1),
    (error: unknown) => {
      process.stderr.write(`${error instanceof StartRefused ? error.message : String(error)}\n`)
      return 2
    },
  )
}

/** Runs a small operator command. */
export const commandLine = (name: string, run: (line: CommandLine) => Promise<boolean>, options: Options = {}) =>
  endWith(onDatabase(name, run, options))
