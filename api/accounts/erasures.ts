import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sql } from '../db/connect.ts'

/**
 * Ids of deleted accounts, in a file outside the database. An older backup restores these accounts, and this file tells which to
 * delete again. It contains ids and times only.
 *
 * The database is the source: at each start and each hour, ids missing in the file are added. So the file may be lost, be written
 * by several processes, or exist once per machine.
 */
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Finds ids by their pattern: a line may be torn by a crash, or the file merged with that of another machine. */
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
  // One write, so that it does not interleave with other processes.
  await appendFile(file, lines.join(''), { mode: 0o600, flush: true })
}

/** Records an account that was just deleted. */
export const noteErasure = (file: string, account: string) =>
  append(file, [{ id: account, deletedAt: new Date().toISOString() }])

/** Adds ids missing in the file. */
export const noteErasures = async (sql: Sql, file: string) => {
  const known = await readErasures(file)
  const missing = await sql<Erasure[]>`
    select id, deleted_at from users where deleted_at is not null and id <> all(${known}::uuid[]) order by deleted_at, id`
  await append(file, missing)
}

type Revived = { id: string; userType: 'student' | 'private' }

/** Finds deleted accounts that exist in the database, as after a restore. */
export const findRevived = async (sql: Sql, file: string) => {
  const erased = await readErasures(file)
  if (erased.length === 0) return []
  return sql<Revived[]>`
    select id, user_type from users where id = any(${erased}::uuid[]) and deleted_at is null order by id`
}
