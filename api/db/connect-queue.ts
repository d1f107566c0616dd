import { callbackify } from 'node:util'
import pg from 'pg'
import { readDatabaseAddress } from '../server/database-address.ts'
import type { Log } from '../server/log.ts'
import { hostFinder, type FindHost } from './find-host.ts'

/**
 * A pg client that connects to the host `find` returns, and destroys its connection when a statement has no result after `answerMs`.
 * (pg's own `query_timeout` gives up the statement but lets the next one wait behind it.)
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
      // Each statement gets the full time.
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
 * Connection pool of the queue; graphile-worker uses pg. A connection that dies is logged and replaced when the next one is needed.
 * `answerMs` limits how long a statement or a connection attempt may go without an answer; 0 means no limit, as migrations
 * need. `uselibpqcompat` makes pg interpret `sslmode` as PostgreSQL's tools and our driver do.
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
  // While the pool is closing, the database may end a connection that was just being made.
  const tell = ({ message }: Error) => {
    if (!pool.ending) log?.error('queue_connection_failed', { message })
  }
  pool.on('error', tell)
  pool.on('connect', client => client.on('error', tell))
  return pool
}
