import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { giveDatabaseClock } from './database-clock.ts'
import { careless, onServer, startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { url: string; template: string }
  }
}

// One PostgreSQL for all test files, and one migrated database that each of them copies.
export default async (project: TestProject) => {
  const given = process.env['TEST_DATABASE_URL']
  const server = given
    ? { url: given, stop: async () => {} }
    : await startThrowawayPostgres({ ...careless, autovacuum: 'off' })
  const template = `template_${randomBytes(6).toString('hex')}`
  const admin = connect(server.url, { max: 1 })
  const teardown = async () => {
    await admin`drop database if exists ${admin(template)}`
    await admin.end()
    await server.stop()
  }
  try {
    await admin`create database ${admin(template)} template template0`
    await giveDatabaseClock(onServer(server.url, template))
    const sql = connect(onServer(server.url, template), { max: 2 })
    await migrate(sql).finally(() => sql.end())
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('databaseServer', { url: server.url, template })
  return teardown
}
