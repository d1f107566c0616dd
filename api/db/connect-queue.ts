import pg from 'pg'
import type { Log } from '../server/log.ts'
import { readRootCertificate } from '../server/root-certificate.ts'

/**
 * The queue's own connections: graphile-worker speaks through pg. One that dies is told of, and replaced by the next that is
 * needed. `uselibpqcompat` makes it read `sslmode` as PostgreSQL's tools and our driver do.
 */
export const connectQueue = (url: string, { max, log }: { max: number; log?: Log }) => {
  const { address, ssl } = readRootCertificate(url)
  const connectionString = address.includes('sslmode=') ? `${address}&uselibpqcompat=true` : address
  const pool = new pg.Pool({ connectionString, ...(ssl && { ssl }), max, application_name: 'pouce-queue' })
  // Once the pool is being closed, the database may be quicker than a connection that was just coming.
  const tell = ({ message }: Error) => {
    if (!pool.ending) log?.error('queue_connection_failed', { message })
  }
  pool.on('error', tell)
  pool.on('connect', client => client.on('error', tell))
  return pool
}
