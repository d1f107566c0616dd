import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps, Env } from '../deps.ts'

/** As proxies write them; whatever else stands there is its sender's, and could be anything. */
const wellFormed = /^[\w-]{8,64}$/

/**
 * Numbers each request, or keeps the number that a proxy of ours has given it, and writes one line when it is answered. The
 * route is logged and counted, never the address asked for: that may hold what a person searched.
 */
export const requestLog = ({ log, metrics, environment }: Pick<Deps, 'log' | 'metrics' | 'environment'>) =>
  createMiddleware<Env>(async function requestLog(c, next) {
    const started = performance.now()
    const given = environment.trustedProxies > 0 ? c.req.header('X-Request-Id') : undefined
    const requestId = given && wellFormed.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await next()
    const { method } = c.req
    const [route, status, ms] = [routePath(c), c.res.status, performance.now() - started]
    log.info('request', { requestId, method, route, status, ms: Math.round(ms * 10) / 10 })
    metrics?.request(route, method, status, ms)
  })
