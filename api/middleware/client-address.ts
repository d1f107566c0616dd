import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { Deps, Env } from '../deps.ts'

/**
 * The address that throttling counts. Behind N trusted proxies it is the Nth from the right of X-Forwarded-For: whatever
 * stands further left was written by the sender.
 */
export const clientAddress = (c: Context<Env>, { trustedProxies }: Pick<Deps['environment'], 'trustedProxies'>) => {
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
