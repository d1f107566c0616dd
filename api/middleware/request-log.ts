import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps, Env } from '../deps.ts'

/** Headers trusted from a proxy: it must replace or drop those of its clients (.deploy/Caddyfile, .deploy/haproxy.cfg). */
export const proxyHeaders = ['X-Request-Id', 'traceparent'] as const

/** Format that proxies write; anything else comes from the client and could be anything. */
const wellFormed = /^[\w-]{8,64}$/

/** Other methods are invented by clients; they are counted together. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])

/**
 * Gives each request an id, or keeps the proxy's, and logs one line per response. Logs, counts and
 * traces the route pattern, never the requested URL: that may contain what a person searched for.
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
