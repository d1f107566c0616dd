import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from '../server/start-refused.ts'
import type { Sql, Transaction } from './connect.ts'
import { isOverdue } from './errors.ts'

// Any number, as long as every process of every version takes the same.
const LOCK = 7_068_233

// A migration that waits for a table makes all later statements wait, and the running version answers meanwhile: it
// gives way, and tries again for a quarter of an hour.
const lockTimeout = '2s'
const againAfterMs = 1000
const mostTries = 300

/**
 * A migration may say two things of itself, each in a line of its own:
 *
 *     -- oldest: 0051              a version whose newest migration is 0051 may go on, and be started again, on what this leaves
 *     -- outside a transaction     statement by statement, each ended by a line's end; a file that fails runs again from its start
 *
 * Without the first no version without it starts any more, without the second a file is applied as a whole or not at all.
 */
type Migration = { name: string; text: string; hash: string; oldest: string | null; isOutside: boolean }

const readMigrations = (folder: string): Migration[] => {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (!name.startsWith(`${String(index + 1).padStart(4, '0')}-`))
      throw new StartRefused(
        `The migration ${name} breaks the numbering: number ${index + 1} is expected in its place.`,
      )
    // Git may check text out with other line ends; that is no change.
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return {
      name,
      text,
      hash: createHash('sha256').update(text).digest('hex'),
      oldest: /^-- oldest: (\d{4})$/m.exec(text)?.[1] ?? null,
      isOutside: /^-- outside a transaction$/m.test(text),
    }
  })
}

type Applied = { name: string; hash: string; oldest: string | null }

const refuseOtherHistory = (applied: Applied[], files: Migration[]) => {
  const newest = files.at(-1)?.name.slice(0, 4) ?? ''
  for (const [index, { name, hash, oldest }] of applied.entries()) {
    const file = files[index]
    if (!files.some(one => one.name === name)) {
      if (!file && oldest !== null && oldest <= newest) continue
      const needed =
        !file && oldest !== null
          ? `version ${oldest} or newer is needed, and this is ${newest}`
          : 'start the one that brought it'
      throw new StartRefused(
        `The database has the migration ${name}, which this version of Pouce does not have: ${needed}.`,
      )
    }
    if (file?.name !== name)
      throw new StartRefused(`The database has the migration ${name} but lacks ${file?.name}, which comes before it.`)
    if (file.hash !== hash)
      throw new StartRefused(`The migration ${name} was changed after it was applied; write a new one instead.`)
  }
}

const lineOf = (error: unknown, text: string) => {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : 0
  return position ? ` (line ${text.slice(0, position).split('\n').length})` : ''
}

// The queue brings its own tables, in a schema of their own. Loaded only by who needs it: most starts find nothing to do.
const migrateQueue = async ({ url }: Sql) => {
  const [{ Logger, runMigrations }, { connectQueue }] = await Promise.all([
    import('graphile-worker'),
    import('./connect-queue.ts'),
  ])
  const pgPool = connectQueue(url, { max: 1 })
  await runMigrations({ pgPool, logger: new Logger(() => () => {}) }).finally(() => pgPool.end())
}

type Connection = Awaited<ReturnType<Sql['reserve']>>

// A wait inside the statement would keep a snapshot open, which an index that is built concurrently waits for.
const takeLock = async (connection: Connection) => {
  for (;;) {
    const [row] = await connection<{ isOurs: boolean }[]>`select pg_try_advisory_lock(${LOCK}) as is_ours`
    if (row?.isOurs) return
    await pause(100)
  }
}

/** No migration begins before this transaction is over. */
export const holdMigrations = (tx: Transaction) => tx`select pg_advisory_xact_lock(${LOCK})`

const note = (connection: Connection, { name, hash, oldest }: Migration) =>
  connection`insert into migrations ${connection({ name, hash, oldest })}`

const applyWhole = async (connection: Connection, file: Migration) => {
  await connection`begin`
  try {
    await connection`select set_config('lock_timeout', ${lockTimeout}, true)`
    await connection.unsafe(file.text)
    await note(connection, file)
    await connection`commit`
  } catch (error) {
    await connection`rollback`
    throw error
  }
}

/** What runs here must not block others: `concurrently` waits for them without keeping them from the table. */
const applyByStatement = async (connection: Connection, file: Migration) => {
  for (const statement of file.text.split(/;[^\S\n]*(?:\n|$)/)) await connection.unsafe(statement)
  await note(connection, file)
}

const apply = async (connection: Connection, file: Migration) => {
  for (let tries = 1; ; tries++) {
    try {
      return await (file.isOutside ? applyByStatement : applyWhole)(connection, file)
    } catch (error) {
      if (!isOverdue(error) || tries === mostTries) {
        const reason = error instanceof Error ? error.message : String(error)
        const line = file.isOutside ? '' : lineOf(error, file.text)
        throw new StartRefused(`The migration ${file.name} failed: ${reason}${line}.`, { cause: error })
      }
      await pause(againAfterMs)
    }
  }
}

const filesOfOurs = join(import.meta.dirname, 'migrations')

// A database that only older versions have migrated lacks the column.
const readApplied = (sql: Sql | Connection) =>
  sql<Applied[]>`select name, hash, to_jsonb(migrations) ->> 'oldest' as oldest from migrations order by name`

/** None in a database that no version has seen. */
export const readAppliedIfAny = async (sql: Sql) => {
  const [table] = await sql<{ exists: boolean }[]>`select to_regclass('migrations') is not null as exists`
  return table?.exists ? await readApplied(sql) : []
}

/** Of what another database has been through, the first that is not here, or is another one here. */
export const findForeign = (applied: readonly Pick<Applied, 'name' | 'hash'>[]) => {
  const hashes = new Map(readMigrations(filesOfOurs).map(({ name, hash }) => [name, hash]))
  return applied.find(({ name, hash }) => hashes.get(name) !== hash)?.name
}

/** The names of those that a start would still apply. */
export const waitingMigrations = async (sql: Sql) => {
  const files = readMigrations(filesOfOurs)
  const applied = await readAppliedIfAny(sql)
  refuseOtherHistory(applied, files)
  return files.slice(applied.length).map(({ name }) => name)
}

// Brings the database up to the files. The lock belongs to the session, hence one reserved connection: API processes that start
// together wait here for the first, then find nothing left to do. `upTo` is the last one, where not all are wanted.
export const migrate = async (sql: Sql, folder = filesOfOurs, upTo?: string) => {
  const files = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo)
  const connection = await sql.reserve()
  try {
    await takeLock(connection)
    await connection`create table if not exists migrations
      (name text primary key, hash text not null, applied_at timestamptz not null default now())`
    const applied = await readApplied(connection)
    refuseOtherHistory(applied, files)
    if (files.length > applied.length) {
      await migrateQueue(sql)
      await connection`alter table migrations add column if not exists oldest text`
    }
    for (const file of files.slice(applied.length)) await apply(connection, file)
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}
