import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: { url: string; template: string }
  }
}

// Nothing here outlives the tests, so nothing needs to survive a power cut.
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
}

const startThrowaway = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pouce-test-'))
  // The tests may run as root, PostgreSQL never does.
  await chmod(folder, 0o755)
  const remove = () => rm(folder, { recursive: true })
  try {
    const { url, stop } = await startEmbedded({ folder, settings: careless })
    return { url, stop: () => stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

// One PostgreSQL for all test files, and one migrated database that each of them copies.
export default async (project: TestProject) => {
  const given = process.env['TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => {} } : await startThrowaway()
  const template = `template_${randomBytes(6).toString('hex')}`
  const admin = connect(server.url, { max: 1 })
  const teardown = async () => {
    await admin`drop database if exists ${admin(template)}`
    await admin.end()
    await server.stop()
  }
  try {
    await admin`create database ${admin(template)} template template0`
    const sql = connect(Object.assign(new URL(server.url), { pathname: `/${template}` }).href, { max: 2 })
    await migrate(sql).finally(() => sql.end())
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('databaseServer', { url: server.url, template })
  return teardown
}
