import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { careless, startThrowawayPostgres } from '../testing/throwaway-postgres.ts'
import { connect } from './connect.ts'
import { connectQueue } from './connect-queue.ts'
import { accountForRoot } from './embedded-place.ts'

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenSsl) process.stderr.write('Tests with certificates are skipped: there is no openssl here to make them.\n')

/** Creates two authorities; the first signs the server's certificate for the name localhost. */
const makeCertificates = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pouce-test-'))
  const openssl = (...args: string[]) => spawnSync('openssl', args, { cwd: folder })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '30000']
  for (const name of ['ours', 'other'])
    openssl('req', '-x509', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`)
  const signedBy = ['-CA', 'ours.pem', '-CAkey', 'ours.key', '-addext', 'subjectAltName=DNS:localhost']
  openssl('req', '-x509', ...key, ...signedBy, '-subj', '/CN=server', '-keyout', 'server.key', '-out', 'server.pem')
  chmodSync(folder, 0o755)
  // PostgreSQL never runs as root, and refuses a key that others may read.
  const account = process.getuid?.() === 0 ? accountForRoot() : undefined
  for (const file of readdirSync(folder)) {
    const path = join(folder, file)
    chmodSync(path, file.endsWith('.key') ? 0o600 : 0o644)
    if (account) chownSync(path, account.uid, account.gid)
  }
  return { folder, fileOf: (name: string) => join(folder, name) }
}

const open = async () => {
  const { folder, fileOf } = makeCertificates()
  const files = { ssl_cert_file: fileOf('server.pem'), ssl_key_file: fileOf('server.key') }
  const server = await startThrowawayPostgres({ ...careless, ssl: 'on', ...files })
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  return (host: string, mode: string, authority: string) => {
    const address = new URL(server.url)
    address.search = String(new URLSearchParams({ sslmode: mode, sslrootcert: fileOf(`${authority}.pem`) }))
    const hosts = host.split(',').map(name => `${name}:${address.port}`)
    const whichever = hosts.length > 1 ? '&target_session_attrs=primary' : ''
    return `${address.href.replace(address.host, hosts.join(','))}${whichever}`
  }
}

const isEncrypted = 'select ssl as "isEncrypted" from pg_stat_ssl where pid = pg_backend_pid()'
const codeOf = (error: unknown) => String(error instanceof Error && 'code' in error ? error.code : error)

/** Result of connecting with each of the two drivers. */
const meet = async (url: string) => {
  const [sql, pool] = [connect(url, { max: 1 }), connectQueue(url, { max: 1 })]
  try {
    return await Promise.all([
      sql.unsafe(isEncrypted).then(([row]) => row?.['isEncrypted'], codeOf),
      pool.query(isEncrypted).then(({ rows: [row] }) => row?.isEncrypted, codeOf),
    ])
  } finally {
    await Promise.all([sql.end({ timeout: 1 }), pool.end()])
  }
}

it.skipIf(!hasOpenSsl)(
  "K-283 connects only if the server's authority, and its name where that counts, are the given ones",
  async () => {
    const at = await open()
    const both = (outcome: unknown) => [outcome, outcome]
    expect(await meet(at('localhost', 'verify-full', 'ours'))).toEqual(both(true))
    expect(await meet(at('127.0.0.1', 'verify-ca', 'ours'))).toEqual(both(true))
    expect(await meet(at('127.0.0.1', 'require', 'ours'))).toEqual(both(true))
    expect(await meet(at('127.0.0.1', 'verify-full', 'ours'))).toEqual(both('ERR_TLS_CERT_ALTNAME_INVALID'))
    // The same holds for each of several hosts.
    expect(await meet(at('nobody.invalid,localhost', 'verify-full', 'ours'))).toEqual(both(true))
    expect(await meet(at('nobody.invalid,127.0.0.1', 'verify-full', 'ours'))).toEqual(both('CONNECT_NO_HOST'))
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      expect(await meet(at('localhost', mode, 'other'))).toEqual(both(expect.stringMatching(/SELF_SIGNED|UNABLE_TO/)))
  },
)
