import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'

/** What stands left or right of « :: ». Dotted numbers at the end are as many groups as four hexadecimal digits twice. */
const groupsOf = (text = '') =>
  text.split(':').flatMap(part => (part === '' ? [] : part.includes('.') ? [part, part] : [part]))

/**
 * Whom an address stands for. One IPv4 address is one household or one school; a client with an IPv6 address has the whole /64
 * around it, and could use another with every request.
 */
export const networkOf = (address: string) => {
  const [bare = ''] = address.replace(/^\[(.*)\](?::\d+)?$/, '$1').split('%')
  const dotted = /^(?:::ffff:)?([\d.]+)(?::\d+)?$/i.exec(bare)?.[1] ?? ''
  if (isIPv4(dotted)) return dotted
  if (!isIPv6(bare)) return bare
  const [before, after] = bare.toLowerCase().split('::').map(groupsOf)
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])].slice(0, 4)
  return `${groups.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

/** Behind N proxies the Nth hop from the right of X-Forwarded-For: whatever stands further left was written by the sender. */
const senderOf = (c: Context<Env>, trustedProxies: number) => {
  if (trustedProxies > 0) {
    const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map(hop => hop.trim())
    const hop = hops.at(-trustedProxies)
    if (hop) return hop
  }
  // Absent when a test calls the app without a socket.
  const bindings: unknown = c.env
  return typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
    ? (getConnInfo(c).remote.address ?? '')
    : ''
}

/** The address that throttling counts. */
export const clientAddress = (c: Context<Env>, { trustedProxies }: Pick<Deps['environment'], 'trustedProxies'>) =>
  networkOf(senderOf(c, trustedProxies))
