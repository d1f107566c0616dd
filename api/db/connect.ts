import { postgres } from './driver.ts'
import { readDatabaseAddress } from '../server/database-address.ts'
import { hostFinder, openSocket } from './find-host.ts'

const isoTime = (text: string) => {
  // '2026-01-31 08:15:00.123456+00', as a session in UTC writes it; only far-off years look otherwise.
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00'))
    return Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()
  const milliseconds = text.charCodeAt(19) === 46 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

const asIs = (value: string) => value
const toTimeText = (value: Date | string) => (value instanceof Date ? value.toISOString() : value)

const types = {
  date: { to: 1082, from: [1082], serialize: asIs, parse: asIs },
  time: { to: 1184, from: [1184, 1114], serialize: toTimeText, parse: isoTime },
  numeric: { to: 1700, from: [1700, 20], serialize: String, parse: Number },
}

export type Sql = ReturnType<typeof connect>
export type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0]

/**
 * Time limits in milliseconds; 0 for never. A forgotten transaction holds back the cursors of all devices, and everything that
 * waits for its locks. The database keeps the first three. `answerMs` is ours, for what is lost on its way: a connection whose
 * statement has no end by then is cut and replaced. So it is longer than `statementMs`. Connections without it may take
 * as long as it takes: migrations, backups, restores, commands of the operator.
 */
export type Limits = {
  readonly statementMs: number
  readonly lockMs: number
  readonly idleMs: number
  readonly answerMs: number
}

type Options = {
  max?: number
  name?: string
  connectSeconds?: number
  limits?: Partial<Limits>
  /** The database itself, where `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** Takes as long as it takes, whatever limits the database gives to its sessions. */
  isUnlimited?: boolean
}

/** A database that is back is found within a second: the driver's own pauses grow to twenty. */
const reconnectSeconds = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 1)

const unlimited = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/** Those that are not set stay as the database has them: not every pooler in between takes them. */
export const settingsOf = ({ statementMs, lockMs, idleMs }: Partial<Limits>) => ({
  ...(statementMs ? { statement_timeout: statementMs } : {}),
  ...(lockMs ? { lock_timeout: lockMs } : {}),
  ...(idleMs ? { idle_in_transaction_session_timeout: idleMs } : {}),
})

// The one place where snake_case becomes camelCase and PostgreSQL's types become JSON's: rows can be answered as they come.
// Column names only: postgres.js's ready-made transform would also rename the keys inside stored JSON.
//
// Behind a pooler in transaction mode each transaction may have another session: statements are not prepared under a name, the
// pooler's sessions have the limits already (require-pooler.ts), and notices come straight from the database.
export const connect = (url: string, options: Options = {}) => {
  const { directUrl } = options
  const open = (given: string) => {
    const address = readDatabaseAddress(given)
    const { addresses, ssl } = address
    const find = hostFinder(address)
    return postgres(addresses[0] ?? given, {
      ...(ssl && { ssl }),
      ...(find && { socket: () => openSocket(find) }),
      max: options.max ?? 10,
      connect_timeout: options.connectSeconds ?? 10,
      answer_timeout: (options.limits?.answerMs ?? 0) / 1000,
      backoff: reconnectSeconds,
      onnotice: () => {},
      prepare: directUrl === undefined,
      connection: {
        application_name: options.name ?? 'pouce',
        TimeZone: 'UTC',
        DateStyle: 'ISO, YMD',
        ...(options.isUnlimited ? { options: unlimited } : {}),
        ...(directUrl === undefined ? settingsOf(options.limits ?? {}) : {}),
      },
      transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
      types,
    })
  }
  const sql = Object.assign(open(url), { url })
  if (directUrl === undefined) return sql
  const end = sql.end.bind(sql)
  const direct = open(directUrl)
  return Object.assign(sql, {
    listen: direct.listen.bind(direct),
    checkListener: direct.checkListener,
    end: async (given?: { timeout?: number }) => {
      await Promise.all([end(given), direct.end(given)])
    },
  })
}
