import { callbackify } from 'node:util'
import pg from 'pg'
import { readDatabaseAddress } from '../server/database-address.ts'
import type { Log } from '../server/log.ts'
import { hostFinder, type FindHost } from './find-host.ts'

/** A connection of pg that goes to where it is found. */
const clientFor = (find: FindHost) =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(done: (error: Error | null) => void): void
    override connect(done?: (error: Error | null) => void) {
      const connect = async () => {
        Object.assign(this, await find())
        return super.connect()
      }
      return done ? callbackify(connect)(done) : connect()
    }
  }

/**
 * The queue's own connections: graphile-worker speaks through pg. One that dies is told of, and replaced by the next that is
 * needed. `uselibpqcompat` makes it read `sslmode` as PostgreSQL's tools and our driver do.
 */
export const connectQueue = (url: string, { max, log }: { max: number; log?: Log }) => {
  const address = readDatabaseAddress(url)
  const find = hostFinder(address)
  const {
    addresses: [first = url],
    ssl,
  } = address
  const connectionString = first.includes('sslmode=') ? `${first}&uselibpqcompat=true` : first
  const pool = new pg.Pool({
    connectionString,
    ...(ssl && { ssl }),
    ...(find && { Client: clientFor(find) }),
    max,
    application_name: 'pouce-queue',
  })
  // Once the pool is being closed, the database may be quicker than a connection that was just coming.
  const tell = ({ message }: Error) => {
    if (!pool.ending) log?.error('queue_connection_failed', { message })
  }
  pool.on('error', tell)
  pool.on('connect', client => client.on('error', tell))
  return pool
}
