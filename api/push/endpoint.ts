import { isIP } from 'node:net'
import { isInnerAddress } from './inner-address.ts'

/**
 * True if we may send to this push endpoint. Clients choose it freely, so it must be https on the public internet (SSRF). Host
 * names are resolved and checked on connecting (`post.ts`), because their addresses may change in the meantime.
 */
export const isOpenEndpoint = (endpoint: string, trusted: readonly string[] = []) => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, origin, hostname, username, password } = new URL(endpoint)
  if (username || password) return false
  if (trusted.includes(origin)) return true
  const host = hostname.replace(/^\[(.*)\]$|\.$/, '$1')
  if (protocol !== 'https:' || (isIP(host) && isInnerAddress(host))) return false
  return isIP(host) > 0 || (host.includes('.') && !/\.(?:localhost|local|internal|home\.arpa)$/.test(host))
}
