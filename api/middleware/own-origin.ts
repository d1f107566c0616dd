import { createMiddleware } from 'hono/factory'
import { answerRefusal } from '../server/answer.ts'
import type { Deps, Env } from '../deps.ts'
import { refuse } from '../server/refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Requires an `Origin` of this site on every request that may change something. A missing Origin is refused as
 * well: browsers always send it here, and Hono's own check lets JSON bodies through.
 */
export const ownOrigin = ({ environment }: Pick<Deps, 'environment'>) => {
  const site = new URL(environment.publicUrl)
  const isOwn = (origin: string | undefined) => {
    if (origin === site.origin) return true
    // On a developer's machine the same site has several names.
    if (!origin || !loopback.has(site.hostname) || !URL.canParse(origin)) return false
    const { protocol, hostname, port } = new URL(origin)
    return protocol === site.protocol && port === site.port && loopback.has(hostname)
  }
  return createMiddleware<Env>(async function ownOrigin(c, next) {
    if (!safeMethods.has(c.req.method) && !isOwn(c.req.header('Origin'))) {
      return answerRefusal(c, refuse('foreign-origin'))
    }
    return next()
  })
}
