import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect } from '../db/connect.ts'
import { giveDatabaseClock } from './database-clock.ts'
import { closeTasks } from './run-tasks.ts'
import { onServer } from './throwaway-postgres.ts'

/** Databases of the running test file. */
export const databasesInUse = new Set<string>()

/** Copies this database for one test file, called at its top; dropped when the file is done. */
export const copyDatabase = async (template: string) => {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connect(server.url, { max: 1 })
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`
  const url = onServer(server.url, name)
  await giveDatabaseClock(url)
  const sql = connect(url)
  databasesInUse.add(url)
  afterAll(async () => {
    databasesInUse.delete(url)
    await closeTasks(url)
    await sql.end({ timeout: 2 })
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  })
  return { url, sql }
}

// A migrated database for one test file.
export const testDatabase = () => copyDatabase(inject('databaseServer').template)

// An empty database without any table, for tests of the migrations.
export const emptyDatabase = () => copyDatabase('template0')
