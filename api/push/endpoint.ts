import { isIP } from 'node:net'
import { isInnerAddress } from './inner-address.ts'

/**
 * An endpoint is an address that a browser gives us to send to, and so anybody may write one. It has to be https on the open
 * internet. What a name leads to is looked at when we connect: by then it may lead elsewhere.
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
