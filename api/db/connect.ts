import { postgres } from './driver.ts'
import { readDatabaseAddress } from '../server/database-address.ts'
import { hostFinder, openSocket } from './find-host.ts'

const isoTime = (text: string) => {
  // '2026-01-31 08:15:00.123456+00' is what a session in UTC writes; only distant years look different.
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
 * Time limits in milliseconds; 0 means no limit. A forgotten transaction holds back the cursors of all devices and blocks
 * whatever waits for its locks. PostgreSQL enforces the first three. `answerMs` is enforced here and covers lost answers: a
 * connection whose statement has no result after that time is destroyed and replaced, so it must be longer than `statementMs`.
 * Migrations, backups, restores and operator commands have no limit.
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
  /** Address of the database itself, if `url` leads to a pooler in transaction mode. */
  directUrl?: string | undefined
  /** Disables all time limits, including those that the database sets for its sessions. */
  isUnlimited?: boolean
}

/** Reconnects within a second: the driver's own backoff grows to twenty seconds. */
const reconnectSeconds = (failures: number) => (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 1)

const unlimited = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/** Omits limits that are not set, because some poolers reject unknown startup parameters. */
export const settingsOf = ({ statementMs, lockMs, idleMs }: Partial<Limits>) => ({
  ...(statementMs ? { statement_timeout: statementMs } : {}),
  ...(lockMs ? { lock_timeout: lockMs } : {}),
  ...(idleMs ? { idle_in_transaction_session_timeout: idleMs } : {}),
})

// The only place where snake_case becomes camelCase and PostgreSQL's types become JSON's, so rows can be answered unchanged.
// The conversion covers column names only: postgres.js's built-in transform would also rename the keys inside stored JSON.
//
// Behind a pooler in transaction mode each transaction may get another session. So statements are not prepared by name, the
// pooler sets the limits (require-pooler.ts), and notifications use a direct connection.
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
