import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sql } from '../db/connect.ts'

/**
 * The ids of deleted accounts, kept in a file outside of the database: an older backup brings these accounts back, and by this file
 * they are deleted again. It holds ids and times, and nothing of a person.
 *
 * The database is the source: whatever it knows of and the file does not is added at each start and each hour. So the file may be
 * lost, written by several processes, or be one file on each machine.
 */
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Read by what ids look like: a line may be torn by a crash, or have been put together with those of another machine. */
const readErasures = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return [...new Set(text.match(id))]
}

type Erasure = { id: string; deletedAt: string }

const append = async (file: string, erasures: readonly Erasure[]) => {
  if (erasures.length === 0) return
  await mkdir(dirname(file), { recursive: true })
  const lines = erasures.map(({ id: account, deletedAt }) => `${deletedAt} ${account}\n`)
  // One write: those of other processes go before or after it.
  await appendFile(file, lines.join(''), { mode: 0o600, flush: true })
}

/** An account that was deleted just now. */
export const noteErasure = (file: string, account: string) =>
  append(file, [{ id: account, deletedAt: new Date().toISOString() }])

/** Adds what is missing in the file. */
export const noteErasures = async (sql: Sql, file: string) => {
  const known = await readErasures(file)
  const missing = await sql<Erasure[]>`
    select id, deleted_at from users where deleted_at is not null and id <> all(${known}::uuid[]) order by deleted_at, id`
  await append(file, missing)
}

type Revived = { id: string; userType: 'student' | 'private' }

/** Accounts that were deleted and stand in the database, as after a restore. */
export const findRevived = async (sql: Sql, file: string) => {
  const erased = await readErasures(file)
  if (erased.length === 0) return []
  return sql<Revived[]>`
    select id, user_type from users where id = any(${erased}::uuid[]) and deleted_at is null order by id`
}
