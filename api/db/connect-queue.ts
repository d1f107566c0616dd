import { callbackify } from 'node:util'
import pg from 'pg'
import { readDatabaseAddress } from '../server/database-address.ts'
import type { Log } from '../server/log.ts'
import { hostFinder, type FindHost } from './find-host.ts'

/**
 * A connection of pg that goes to where it is found, and is cut when a statement stays without its end for so long. (pg's own
 * `query_timeout` gives up the statement, and lets the next one wait behind it.)
 */
const clientWith = (find: FindHost | undefined, answerMs: number) =>
  class extends pg.Client {
    private late: NodeJS.Timeout | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const stop = () => {
        clearTimeout(this.late)
        this.late = undefined
      }
      // The next statement, if there is one, has all of the time.
      this.connection.on('readyForQuery', () => this.late?.refresh())
      this.on('drain', stop)
      this.on('end', stop)
    }

    override query: pg.Client['query'] = (...given: unknown[]) => {
      if (answerMs > 0) this.late ??= setTimeout(() => this.connection.stream.destroy(), answerMs)
      // oxlint-disable-next-line unbound-method -- it is applied to this client
      return Reflect.apply(pg.Client.prototype.query, this, given)
    }

    override connect(): Promise<pg.Client>
    override connect(done: (error: Error | null) => void): void
    override connect(done?: (error: Error | null) => void) {
      const connect = async () => {
        if (find) Object.assign(this, await find())
        return super.connect()
      }
      return done ? callbackify(connect)(done) : connect()
    }
  }

/**
 * The queue's own connections: graphile-worker speaks through pg. One that dies is told of, and replaced by the next that is
 * needed. `answerMs` is for how long a statement, or a connection that is being made, may go without an answer; 0 for ever, as
 * migrations need. `uselibpqcompat` makes it read `sslmode` as PostgreSQL's tools and our driver do.
 */
export const connectQueue = (
  url: string,
  { max, log, answerMs = 0 }: { max: number; log?: Log; answerMs?: number },
) => {
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
    Client: clientWith(find, answerMs),
    max,
    connectionTimeoutMillis: answerMs,
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
