import { StartRefused } from '../server/start-refused.ts'
import type { Sql } from './connect.ts'

const OLDEST = 16

const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/**
 * Detects a transaction-mode pooler: two open connections share one backend session. Notifications, locks and prepared statements belong
 * to a session, so behind such a pooler they would reach another client. Tries several times, because another client may
 * occupy the free session at that moment. A pooler that rotates is detected by one connection that gets several sessions.
 */
const sharesSessions = async (sql: Sql) => {
  const connections = await Promise.all([sql.reserve(), sql.reserve()])
  const seen: [connection: number, session: number][] = []
  try {
    for (let round = 0; round < 5; round++)
      for (const [index, connection] of connections.entries()) {
        const [row] = await connection<{ session: number }[]>`select pg_backend_pid() as session`
        if (row) seen.push([index, row.session])
      }
  } finally {
    for (const connection of connections) connection.release()
  }
  return seen.some(([one, session]) => seen.some(([other, same]) => (one === other) !== (session === same)))
}

const whereDirect = {
  DATABASE_URL: 'give the address of the database itself in DATABASE_DIRECT_URL as well',
  DATABASE_DIRECT_URL: 'it has to be the address of the database itself',
}

export const refuseUnusable =
  (setting: keyof typeof whereDirect) =>
  (cause: unknown): never => {
    throw new StartRefused(`${setting} leads to no usable PostgreSQL: ${reasonOf(cause)}.`, { cause })
  }

// Fails early with a clear sentence instead of a failing migration.
export const requireServer = async (sql: Sql, setting: keyof typeof whereDirect = 'DATABASE_URL') => {
  const [server] = await sql<
    { version: number }[]
  >`select current_setting('server_version_num')::int / 10000 as version`.catch(refuseUnusable(setting))
  if (server && server.version < OLDEST)
    throw new StartRefused(`${setting} leads to PostgreSQL ${server.version}, but ${OLDEST} or newer is needed.`)
  if (await sharesSessions(sql))
    throw new StartRefused(
      `${setting} leads to a pooler in transaction mode, which mixes the sessions of connections: ${whereDirect[setting]}.`,
    )
}
