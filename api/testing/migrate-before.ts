import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../schema/ids.ts'
import type { Sql } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'

const migrations = join(import.meta.dirname, '../db/migrations')

/** Brings an empty database up to where this migration is the next one, for rows that it will find. */
export const migrateBefore = async (sql: Sql, name: string) => {
  if (!readdirSync(migrations).includes(`${name}.sql`)) throw new Error(`there is no migration ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'pouce-migrations-'))
  const filter = (path: string) => path === migrations || (path.split('/').at(-1) ?? '') < name
  cpSync(migrations, folder, { recursive: true, filter })
  await migrate(sql, folder).finally(() => rmSync(folder, { recursive: true }))
}

/** A job as published, with the given changes; returns its id. */
export const addJob = async (sql: Sql, postedById: string, given: object = {}) => {
  const id = newId()
  const usual = {
    title: 'Offre',
    description: 'Texte',
    location: 'Sion',
    canton: 'VS',
    rate: 20,
    duration: '1 h',
    category: 'physical',
    deliveryType: 'in_person',
    languageRequired: 'french',
    urgencyLevel: 'normal',
    experienceRequired: 'none',
    physicalDemand: 'light',
    paymentMethod: 'cash',
    toolsProvided: true,
  }
  await sql`insert into jobs ${sql({ id, postedById, ...usual, ...given })}`
  return id
}

/** An application for it, with what is given otherwise; its id. */
export const addApplication = async (sql: Sql, jobId: string, studentId: string, given: object = {}) => {
  const id = newId()
  await sql`insert into applications ${sql({ id, jobId, studentId, message: 'Bonjour', ...given })}`
  return id
}
