import { Socket } from 'node:net'
import { hostOf, type readDatabaseAddress, type Role } from '../server/database-address.ts'
import { postgres } from './driver.ts'

const patienceSeconds = 2

/** None of the hosts has the wanted role now. Temporary, like an unreachable database. */
class NoHost extends Error {
  override name = 'NoHost'
  readonly code = 'CONNECT_NO_HOST'
}

const whatIs = { primary: 'takes writes', standby: 'is a standby' }

type Found = { host: string; port: number }

const ask = async (address: string, role: Role, ssl: object | undefined): Promise<Found> => {
  const patience = { connect_timeout: patienceSeconds, answer_timeout: patienceSeconds }
  const options = { max: 1, ...patience, fetch_types: false, prepare: false, onnotice: () => {} }
  const sql = postgres(address, { ...options, ...(ssl && { ssl }), connection: { application_name: 'pouce-find' } })
  try {
    const [row] = await sql<{ standby: boolean; primary: boolean }[]>`
      select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'off' as primary`
    const [host, port] = [hostOf(address), Number(new URL(address).port || 5432)]
    if (!row?.[role]) throw new Error(`${host}:${port} is another`)
    return { host, port }
  } finally {
    void sql.end({ timeout: 1 })
  }
}

/**
 * If an address names several hosts, each new connection asks all of them for their role and connects to the right one, so
 * connections recover by themselves after a failover. Roles are not cached, so they cannot be stale. The first host in the
 * address's order wins, so that all processes use the same one even if, by mistake, two accept writes.
 */
export const hostFinder = ({ addresses, role, ssl }: ReturnType<typeof readDatabaseAddress>) => {
  if (!role) return undefined
  const findNow = async () => {
    const answers = await Promise.allSettled(addresses.map(address => ask(address, role, ssl)))
    const found = answers.find(answer => answer.status === 'fulfilled')
    if (found) return found.value
    const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? [String(answer.reason)] : []))
    throw new NoHost(`none of its hosts ${whatIs[role]} (${reasons.join('; ')})`)
  }
  let finding: Promise<Found> | undefined
  return () => (finding ??= findNow().finally(() => (finding = undefined)))
}

export type FindHost = NonNullable<ReturnType<typeof hostFinder>>

/** Connects to the host that was found. On failure it destroys the socket: the driver would wait for ever if this promise rejected. */
export const openSocket = async (find: FindHost) => {
  const socket = new Socket()
  try {
    const { host, port } = await find()
    // The driver takes the expected certificate name from there.
    return Object.assign(socket, { host, port }).connect(port, host)
  } catch (error) {
    return socket.destroy(error instanceof Error ? error : undefined)
  }
}
