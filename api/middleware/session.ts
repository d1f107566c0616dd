import { createMiddleware } from 'hono/factory'
import { findSession } from '../accounts/sessions.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import type { Deps, Env } from '../deps.ts'

/** Who is asking. A session in use slides on, at most once a day, so that reading does not mean writing. */
export const session = ({ sql, environment }: Deps) =>
  createMiddleware<Env>(async function session(c, next) {
    const token = sessionCookie.read(c, environment)
    const found = token ? await findSession(sql, token) : null
    c.set('actor', found?.actor ?? null)
    if (token && found?.isRenewed) sessionCookie.write(c, environment, token)
    return next()
  })
