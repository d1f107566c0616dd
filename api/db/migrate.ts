import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { StartRefused } from '../server/start-refused.ts'
import { version } from '../server/version.ts'
import type { Sql, Transaction } from './connect.ts'
import { describedFunctions } from './described-functions.ts'
import { isConflict, isOverdue } from './errors.ts'

// Arbitrary, but all processes of all versions must use this number.
const LOCK = 7_068_233

// A migration that waits for a table lock blocks all later statements while the running version still serves requests. So it
// gives up after two seconds and retries, about a quarter of an hour in all.
const lockTimeout = '2s'
const againAfterMs = 1000
const mostTries = 300

/**
 * Builds or updates a database in three steps; a start runs those that are missing:
 *
 *     baseline/     the tables as migrations 0001 to 0055 left them, in one go: for an empty database only
 *     migrations/   later changes, once each and in order
 *     functions/    current functions and their triggers: a file is applied again whenever its text has changed
 *
 * A migration may declare two things, each on a line of its own:
 *
 *     -- oldest: 0051              versions whose newest migration is 0051 may keep running, and restart, after this migration
 *     -- outside a transaction     runs statement by statement, each ended by a line end; a file that fails runs again from its start
 *
 * Without the first, no version that lacks this migration can start any more. Without the second, a file is applied completely or not
 * at all. In an empty database migrations run before the functions exist: one that calls a function must check that it exists.
 */
const appliedShape = z.object({ name: z.string(), hash: z.string(), oldest: z.string().nullable() })
type Described = z.infer<typeof appliedShape>
/** `version`: the version of Pouce that applied it here; null if a version before 1.1.0 did. */
type Applied = Described & { version: string | null }
type File = { name: string; text: string; hash: string }
type Migration = File & Described & { isOutside: boolean }

const toFile = (name: string, text: string): File => ({
  name,
  text,
  hash: createHash('sha256').update(text).digest('hex'),
})

const readFiles = (folder: string): File[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.sql')) : []
  return names.sort().map(name => {
    // Git may check out text with other line ends; that is not a change.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return toFile(name, text)
  })
}

/** The migrations that the baseline replaces, so that databases of older versions can be upgraded. */
const readReplaced = (folder: string) => {
  const path = join(folder, 'baseline/stands-for.json')
  return existsSync(path) ? z.array(appliedShape).parse(JSON.parse(readFileSync(path, 'utf8'))) : []
}

const readMigrations = (folder: string): { replaced: Described[]; migrations: Migration[]; all: Described[] } => {
  const replaced = readReplaced(folder)
  const migrations = readFiles(join(folder, 'migrations')).map((file, index) => {
    const number = replaced.length + index + 1
    if (!file.name.startsWith(`${String(number).padStart(4, '0')}-`))
      throw new StartRefused(
        `The migration ${file.name} breaks the numbering: number ${number} is expected in its place.`,
      )
    return {
      ...file,
      oldest: /^-- oldest: (\d{4})$/m.exec(file.text)?.[1] ?? null,
      isOutside: /^-- outside a transaction$/m.test(file.text),
    }
  })
  return { replaced, migrations, all: [...replaced, ...migrations] }
}

/** Between releases the version contains its commit: see pwa/build/note-version.ts. */
const placeOf = (version: string) => {
  const commit = /\+(?:\d+\.)?([0-9a-f]+)$/.exec(version)?.[1]
  return commit ? `commit ${commit}` : `tag v${version}`
}

/** Names the version to start instead: it applied the migration of this number to this database. */
const sayNeeded = (applied: Applied[], number: string) => {
  const needed = applied.find(({ name }) => name.startsWith(`${number}-`))?.version
  const which = needed ? `version ${needed} (${placeOf(needed)})` : `the version with migration ${number}`
  return `Start ${which}, or a newer one: .github/CHANGELOG.md lists them.`
}

const refuseOtherHistory = (
  applied: Applied[],
  { all: files, replaced }: { all: Described[]; replaced: Described[] },
) => {
  const newest = files.at(-1)?.name.slice(0, 4) ?? ''
  for (const [index, { name, hash, oldest }] of applied.entries()) {
    const file = files[index]
    if (!files.some(one => one.name === name)) {
      if (!file && oldest !== null && oldest <= newest) continue
      const number = !file && oldest !== null ? oldest : name.slice(0, 4)
      throw new StartRefused(
        `The database has the migration ${name}, which this version of Pouce (${version}) does not have. ${sayNeeded(applied, number)}`,
      )
    }
    if (file?.name !== name)
      throw new StartRefused(`The database has the migration ${name} but lacks ${file?.name}, which comes before it.`)
    if (file.hash !== hash)
      throw new StartRefused(`The migration ${name} was changed after it was applied; write a new one instead.`)
  }
  const last = applied.at(-1)?.name
  if (last !== undefined && applied.length < replaced.length)
    throw new StartRefused(
      `The database has come as far as ${last}, and this version goes on from ${replaced.at(-1)?.name}: start the version that has that one first.`,
    )
}

const lineOf = (error: unknown, text: string | null) => {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0
  return position && text !== null ? ` (line ${text.slice(0, position).split('\n').length})` : ''
}

// The queue creates its tables in its own schema. Imported lazily: most starts have no migration to apply.
const migrateQueue = async ({ url }: Sql) => {
  const [{ Logger, runMigrations }, { connectQueue }] = await Promise.all([
    import('graphile-worker'),
    import('./connect-queue.ts'),
  ])
  const pgPool = connectQueue(url, { max: 1 })
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) }).finally(() => pgPool.end())
}

type Connection = Awaited<ReturnType<Sql['reserve']>>

// Polls: waiting inside the statement would keep a snapshot open, and a concurrent index build waits for snapshots.
const takeLock = async (connection: Connection) => {
  for (;;) {
    const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as is_ours`
    if (row?.isOurs) return
    await pause(100)
  }
}

/** Blocks migrations until this transaction ends. */
export const holdMigrations = (tx: Transaction) => tx`select pg_advisory_xact_lock(${LOCK})`

const note = (connection: Connection, migrations: Described[]) =>
  connection`insert into migrations ${connection(
    migrations.map(({ name, hash, oldest }) => ({ name, hash, oldest, version })),
    'name',
    'hash',
    'oldest',
    'version',
  )}`

const inTransaction = async (connection: Connection, work: () => Promise<unknown>) => {
  await connection`begin`
  try {
    await connection`select set_config('lock_timeout', ${lockTimeout}, true)`
    await work()
    await connection`commit`
  } catch (error) {
    await connection`rollback`
    throw error
  }
}

/** Statements here must not block others: `concurrently` waits for other transactions without locking them out of the table. */
const applyByStatement = async (connection: Connection, { text }: File) => {
  for (const statement of text.split(/;[^\S\n]*(?:\n|$)/)) await connection.unsafe(statement)
}

/** Retries while others hold the locks it needs. Errors name a line only if the file was sent as a whole. */
const untilFree = async (what: string, text: string | null, work: () => Promise<void>) => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(isOverdue(error) || isConflict(error)) || tries === mostTries) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StartRefused(`${what} failed: ${reason}${lineOf(error, text)}.`, { cause: error })
      }
      await pause(againAfterMs)
    }
  }
}

const apply = (connection: Connection, file: Migration) =>
  untilFree(`The migration ${file.name}`, file.isOutside ? null : file.text, async () => {
    if (file.isOutside) {
      await applyByStatement(connection, file)
      await note(connection, [file])
    } else
      await inTransaction(connection, async () => {
        await connection.unsafe(file.text)
        await note(connection, [file])
      })
  })

const applyBaseline = (connection: Connection, files: File[], replaced: Described[]) =>
  inTransaction(connection, async () => {
    for (const { text } of files) await connection.unsafe(text)
    await note(connection, replaced)
  })

const applyFunctions = async (connection: Connection, files: File[]) => {
  if (files.length === 0) return
  const present = await connection<{ name: string; hash: string }[]>`select name, hash from functions`
  const hashes = new Map(present.map(({ name, hash }) => [name, hash]))
  for (const file of files)
    if (hashes.get(file.name) !== file.hash)
      await untilFree(`functions/${file.name}`, file.text, () =>
        inTransaction(connection, async () => {
          await connection.unsafe(file.text)
          await connection`insert into functions ${connection({ name: file.name, hash: file.hash })}
            on conflict (name) do update set hash = excluded.hash`
        }),
      )
}

// A database that only older versions have migrated lacks some columns.
const readApplied = (sql: Sql | Connection) => sql<Applied[]>`
  select name, hash, to_jsonb(migrations) ->> 'oldest' as oldest, to_jsonb(migrations) ->> 'version' as version
  from migrations order by name`

/** Empty if no version has ever used this database. */
export const readAppliedIfAny = async (sql: Sql) => {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`
  return table?.exists ? await readApplied(sql) : []
}

const ours = import.meta.dirname

/** The generated functions come first because others call them. */
const readFunctions = (folder: string) => [
  ...(folder === ours ? [toFile('described', describedFunctions)] : []),
  ...readFiles(join(folder, 'functions')),
]

/** Returns the first migration of another database that is unknown or different here. */
export const findForeign = (applied: readonly Pick<Described, 'name' | 'hash'>[]) => {
  const hashes = new Map(readMigrations(ours).all.map(({ name, hash }) => [name, hash]))
  return applied.find(({ name, hash }) => hashes.get(name) !== hash)?.name
}

/** Names of the migrations that a start would apply. */
export const waitingMigrations = async (sql: Sql) => {
  const known = readMigrations(ours)
  const applied = await readAppliedIfAny(sql)
  refuseOtherHistory(applied, known)
  return known.all.slice(applied.length).map(({ name }) => name)
}

// Brings the database up to date with the files. The lock belongs to the session, hence one reserved connection: API processes that
// start together wait here for the first and then find nothing to do. `upTo` is the last migration to apply; functions are then skipped,
// so that tests can insert rows without triggers.
export const migrate = async (sql: Sql, folder = ours, upTo?: string) => {
  const known = readMigrations(folder)
  const { replaced } = known
  const oldest = replaced.at(-1)?.name
  if (upTo !== undefined && oldest !== undefined && upTo < oldest)
    throw new StartRefused(`This version makes no database of before ${oldest}, and ${upTo} is asked for.`)
  const connection = await sql.reserve()
  try {
    await takeLock(connection)
    await connection`create table if not exists migrations
      (name text primary key, hash text not null, applied_at timestamptz not null default now(), oldest text, version text)`
    const applied = await readApplied(connection)
    refuseOtherHistory(applied, known)
    if (known.all.length > applied.length) {
      await connection`alter table migrations add column if not exists version text`
      await migrateQueue(sql)
    }
    if (applied.length === 0 && replaced.length > 0)
      await applyBaseline(connection, readFiles(join(folder, 'baseline')), replaced)
    for (const file of known.migrations)
      if (!applied.some(({ name }) => name === file.name) && (upTo === undefined || file.name <= upTo))
        await apply(connection, file)
    // A newer version has already installed its functions.
    const isNewest = applied.length <= known.all.length
    if (upTo === undefined && isNewest) await applyFunctions(connection, readFunctions(folder))
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}
