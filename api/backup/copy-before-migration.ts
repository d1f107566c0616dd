import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../db/connect.ts'
import { migrate, readAppliedIfAny, waitingMigrations } from '../db/migrate.ts'
import { writeBackup } from './write-backup.ts'

const keptCopies = 2

/** Where copies lie in the data folder; nobody else may look into it. */
export const openCopies = (dataFolder: string) => {
  const folder = join(dataFolder, 'copies')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const isFilled = async (sql: Sql) =>
  (await readAppliedIfAny(sql)).length > 0 && (await sql`select from users limit 1`).length > 0

/** One before each migration, and no more than the last ones. */
const keepCopy = async (sql: Sql, dataFolder: string, migration: string, tell: (copy: string) => void) => {
  const folder = openCopies(dataFolder)
  const name = `before-${migration.slice(0, 4)}.backup`
  const copy = join(folder, name)
  tell(copy)
  // Of an attempt that failed: the database has gone on since.
  rmSync(copy, { force: true })
  await writeBackup(sql, copy)
  const copies = readdirSync(folder).filter(one => /^before-\d{4}\.backup$/.test(one))
  for (const old of copies.toSorted().slice(0, -keptCopies)) rmSync(join(folder, old))
}

/** Migrates the embedded database, of which nobody else may have a copy: if there are people in it, one is kept first. */
export const migrateWithCopy = async (sql: Sql, dataFolder: string, tell: (copy: string) => void = () => {}) => {
  const [next] = await waitingMigrations(sql)
  if (next !== undefined && (await isFilled(sql))) await keepCopy(sql, dataFolder, next, tell)
  await migrate(sql)
}
