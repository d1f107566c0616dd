import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps, Env } from '../deps.ts'

/** Headers that are believed of a trusted proxy: it has to replace or drop what its clients send (.deploy/Caddyfile, .deploy/haproxy.cfg). */
export const proxyHeaders = ['X-Request-Id', 'traceparent'] as const

/** As proxies write them; whatever else stands there is its sender's, and could be anything. */
const wellFormed = /^[\w-]{8,64}$/

/** Any other word in a method's place is its sender's. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/**
 * Numbers each request, or keeps the number that a proxy of ours has given it, and writes one line when it is answered. The
 * route is logged, counted and traced, never the address asked for: that may hold what a person searched.
 */
export const requestLog = ({
  log,
  metrics,
  tracing,
  environment,
}: Pick<Deps, 'log' | 'metrics' | 'tracing' | 'environment'>) =>
  createMiddleware<Env>(async function requestLog(c, next) {
    const started = performance.now()
    const fromProxy = (name: (typeof proxyHeaders)[number]) =>
      environment.trustedProxies > 0 ? c.req.header(name) : undefined
    const given = fromProxy('X-Request-Id')
    const requestId = given && wellFormed.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await next()
    const method = methods.has(c.req.method) ? c.req.method : 'other'
    const [route, status, ms] = [routePath(c), c.res.status, performance.now() - started]
    log.info('request', { requestId, method, route, status, ms: Math.round(ms * 10) / 10 })
    metrics?.request(route, method, status, ms)
    tracing?.request({ requestId, method, route, status, ms, traceParent: fromProxy('traceparent') })
  })
