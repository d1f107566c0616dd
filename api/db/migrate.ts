import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefused } from '../server/start-refused.ts'
import type { Sql } from './connect.ts'
import { isOverdue } from './errors.ts'

// Any number, as long as every process of every version takes the same.
const LOCK = 7_068_233

// A migration that waits for a table keeps everybody who comes after it waiting, and the running version answers meanwhile: it
// gives way, and tries again for a quarter of an hour.
const lockTimeout = '2s'
const againAfterMs = 1000
const mostTries = 300

type Migration = { name: string; text: string; hash: string }

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
    return { name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
}

const refuseOtherHistory = (applied: { name: string; hash: string }[], files: Migration[]) => {
  for (const [index, { name, hash }] of applied.entries()) {
    const file = files[index]
    if (!files.some(one => one.name === name))
      throw new StartRefused(`The database has the migration ${name}, which this version of Pouce does not have.`)
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

// Brings the database up to the files, each in its own transaction. The lock belongs to the session, hence one reserved
// connection: API processes that start together wait here for the first, then find nothing left to do.
export const migrate = async (sql: Sql, folder = join(import.meta.dirname, 'migrations')) => {
  const files = readMigrations(folder)
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${LOCK})`
    await connection`create table if not exists migrations
      (name text primary key, hash text not null, applied_at timestamptz not null default now())`
    const applied = await connection<{ name: string; hash: string }[]>`select name, hash from migrations order by name`
    refuseOtherHistory(applied, files)
    if (files.length > applied.length) await migrateQueue(sql)
    for (const { name, text, hash } of files.slice(applied.length)) {
      for (let tries = 1; ; tries++) {
        await connection`begin`
        try {
          await connection`select set_config('lock_timeout', ${lockTimeout}, true)`
          await connection.unsafe(text)
          await connection`insert into migrations (name, hash) values (${name}, ${hash})`
          await connection`commit`
          break
        } catch (error) {
          await connection`rollback`
          if (isOverdue(error) && tries < mostTries) {
            await pause(againAfterMs)
            continue
          }
          const reason = error instanceof Error ? error.message : String(error)
          throw new StartRefused(`The migration ${name} failed: ${reason}${lineOf(error, text)}.`, { cause: error })
        }
      }
    }
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`.catch(() => {})
    connection.release()
  }
}
