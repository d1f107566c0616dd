import { readFileSync } from 'node:fs'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'

const verified = new Set(['require', 'verify-ca', 'verify-full'])

/**
 * `sslrootcert` in a database's address, the certificate of the authority that its server's is signed by, as PostgreSQL's own
 * tools read it: by `verify-full` the server must have that name as well. The two drivers know it not at all, or otherwise.
 */
export const readRootCertificate = (address: string) => {
  const url = new URL(address)
  const [file, mode] = [url.searchParams.get('sslrootcert'), url.searchParams.get('sslmode') ?? '']
  if (file === null || file === 'system') return { address, ssl: undefined }
  if (!verified.has(mode)) throw new Error('sslrootcert is for sslmode=require, verify-ca and verify-full')
  const ca = readFileSync(file)
  url.searchParams.delete('sslrootcert')
  url.searchParams.delete('sslmode')
  const name = url.hostname.replaceAll(/^\[|\]$/g, '')
  const isNamed = (_: string, certificate: PeerCertificate) =>
    mode === 'verify-full' ? checkServerIdentity(name, certificate) : undefined
  return { address: url.href, ssl: { ca, checkServerIdentity: isNamed } }
}

export const hasRootCertificate = (address: string) => {
  try {
    return Boolean(readRootCertificate(address))
  } catch {
    return false
  }
}
