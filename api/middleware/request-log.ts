import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Deps, Env } from '../deps.ts'

/**
 * Numbers each request and writes one line when it is answered. The route is logged, never the address asked for: that
 * may hold what a person searched.
 */
export const requestLog = ({ log }: Pick<Deps, 'log'>) =>
  createMiddleware<Env>(async function requestLog(c, next) {
    const started = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.header('X-Request-Id', requestId)
    await next()
    log.info('request', {
      requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    })
  })
