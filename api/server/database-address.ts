import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

/** Among servers with the same data, the primary accepts writes and standbys follow it. */
export type Role = 'primary' | 'standby'

const roles = new Map<string, Role>([
  ['read-write', 'primary'],
  ['primary', 'primary'],
  ['read-only', 'standby'],
  ['standby', 'standby'],
])
const verified = new Set(['require', 'verify-ca', 'verify-full'])

/** Splits into `postgres://user:password@`, `one:5432,two:5432` and `/pouce?…`, because `URL` parses only a single host. */
const parts = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is

const oneEach = (address: string) => {
  const [, before = '', hosts = address, after = ''] = parts.exec(address) ?? []
  return hosts.split(',').map(host => new URL(before + host + after))
}

export const hostOf = (address: string) => new URL(address).hostname.replaceAll(/^\[|\]$/g, '')

const readRootCertificate = ({ searchParams }: URL, names: readonly string[]) => {
  const [file, mode] = [searchParams.get('sslrootcert'), searchParams.get('sslmode') ?? '']
  if (file === null || file === 'system') return undefined
  if (!verified.has(mode)) throw new Error('sslrootcert is for sslmode=require, verify-ca and verify-full')
  const isNamed = (_: string, certificate: PeerCertificate) => {
    const wrong = names.map(name => checkServerIdentity(name, certificate))
    return mode === 'verify-full' && wrong.every(Boolean) ? wrong[0] : undefined
  }
  return { ca: readFileSync(file), checkServerIdentity: isNamed }
}

/**
 * Reads a database address as PostgreSQL's own tools do, and removes what the two drivers do not know or read differently:
 *
 * - several hosts, of which `target_session_attrs` selects one by role: each gets its own entry in `addresses`;
 * - `sslrootcert`, the certificate authority that must have signed the server's certificate. With `verify-full` the certificate must
 *   also name one of the hosts.
 */
export const readDatabaseAddress = (given: string) => {
  const urls = oneEach(given)
  const names = urls.map(({ href }) => hostOf(href))
  const [ssl] = urls.map(url => readRootCertificate(url, names))
  const wanted = urls[0]?.searchParams.get('target_session_attrs') ?? null
  const role = wanted === null ? undefined : roles.get(wanted)
  if (wanted !== null && !role) throw new Error(`target_session_attrs=${wanted} is not known`)
  for (const { searchParams } of urls) {
    if (ssl) for (const name of ['sslrootcert', 'sslmode']) searchParams.delete(name)
    if (role) searchParams.delete('target_session_attrs')
  }
  return { addresses: ssl || role ? urls.map(({ href }) => href) : [given], role, ssl }
}

/** Returns what is wrong with the address of a server with this role; undefined if nothing. */
export const findAddressFault = (given: string, role: Role) => {
  try {
    const urls = oneEach(given)
    if (!urls.every(({ protocol }) => /^postgres(ql)?:$/.test(protocol))) throw new Error('another protocol')
    const wanted = urls[0]?.searchParams.get('target_session_attrs') ?? null
    const isMeant = wanted === null ? urls.length === 1 : roles.get(wanted) === role
    const words = [...roles].filter(([, one]) => one === role).map(([word]) => word)
    if (!isMeant)
      return `must say target_session_attrs=${words.join(' or ')} where it names several hosts, and nothing else`
  } catch {
    return 'must be an address that starts with postgres:// or postgresql:// and names a host'
  }
  try {
    readDatabaseAddress(given)
    return undefined
  } catch {
    return 'must name in sslrootcert a file that can be read, with sslmode=require, verify-ca or verify-full'
  }
}
