import { StartRefused } from '../server/start-refused.ts'
import type { Sql } from './connect.ts'

const OLDEST = 16

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

// Says early, and in words, what would otherwise surface as a failing migration.
export const requireServer = async (sql: Sql) => {
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int / 10000 as version`.catch((cause: unknown) => {
    throw new StartRefused(`DATABASE_URL leads to no usable PostgreSQL: ${reasonOf(cause)}.`, { cause })
  })
  if (server && server.version < OLDEST)
    throw new StartRefused(`DATABASE_URL leads to PostgreSQL ${server.version}, but ${OLDEST} or newer is needed.`)
}
