import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '../db/connect.ts'
import { migrate, readAppliedIfAny, waitingMigrations } from '../db/migrate.ts'
import { writeBackup } from './write-backup.ts'

const keptCopies = 2

/** Folder of copies inside the data folder, readable by its owner only. */
export const openCopies = (dataFolder: string) => {
  const folder = join(dataFolder, 'copies')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

const isFilled = async (sql: Sql) =>
  (await readAppliedIfAny(sql)).length > 0 && (await sql`select from users limit 1`).length > 0

/** Keeps one copy per migration, and only the latest ones. */
const keepCopy = async (sql: Sql, dataFolder: string, migration: string, tell: (copy: string) => void) => {
  const folder = openCopies(dataFolder)
  const name = `before-${migration.slice(0, 4)}.backup`
  const copy = join(folder, name)
  tell(copy)
  // Remove the copy of a failed attempt: the database has changed since.
  rmSync(copy, { force: true })
  await writeBackup(sql, copy)
  const copies = readdirSync(folder).filter(one => /^before-\d{4}\.backup$/.test(one))
  for (const old of copies.toSorted().slice(0, -keptCopies)) rmSync(join(folder, old))
}

/** Migrates the embedded database, of which there may be no other copy: if it has people, a backup is made first. */
export const migrateWithCopy = async (sql: Sql, dataFolder: string, tell: (copy: string) => void = () => {}) => {
  const [next] = await waitingMigrations(sql)
  if (next !== undefined && (await isFilled(sql))) await keepCopy(sql, dataFolder, next, tell)
  await migrate(sql)
}
