import { isIPv4, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'

/** Groups on one side of « :: ». A dotted IPv4 part at the end counts as two groups, whose values do not matter here. */
const groupsOf = (text = '') =>
  text.split(':').flatMap(part => (part === '' ? [] : part.includes('.') ? [part, part] : [part]))

/**
 * Returns the network that an address stands for. One IPv4 address is one household or school; a client with an IPv6 address has
 * the whole /64 around it and could use another address for every request.
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

/** Returns the Nth hop from the right of X-Forwarded-For behind N proxies: hops further left were written by the sender. */
const senderOf = (c: Context<Env>, trustedProxies: number) => {
  if (trustedProxies > 0) {
    const hops = (c.req.header('X-Forwarded-For') ?? '').split(',').map(hop => hop.trim())
    const hop = hops.at(-trustedProxies)
    if (hop) return hop
  }
  // Missing when a test calls the app without a socket.
  const bindings: unknown = c.env
  return typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
    ? (getConnInfo(c).remote.address ?? '')
    : ''
}

/** Network that rate limits count. */
export const clientAddress = (c: Context<Env>, { trustedProxies }: Pick<Deps['environment'], 'trustedProxies'>) =>
  networkOf(senderOf(c, trustedProxies))
