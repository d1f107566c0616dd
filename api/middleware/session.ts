import { createMiddleware } from 'hono/factory'
import { resetPassword, verifyEmail } from '../../schema/contracts/accounts.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import { findSession } from '../accounts/sessions.ts'
import type { Deps, Env } from '../deps.ts'
import type { Streams } from '../feed/streams.ts'

/** Who is asking. A session in use slides on, at most once a day, so that reading does not mean writing. */
export const session = ({ sql, environment }: Deps) =>
  createMiddleware<Env>(async function session(c, next) {
    const token = sessionCookie.read(c, environment)
    const found = token ? await findSession(sql, token) : null
    c.set('actor', found?.actor ?? null)
    if (token && found?.isRenewed) sessionCookie.write(c, environment, token)
    return next()
  })

const endingPaths: ReadonlySet<string> = new Set([resetPassword.path, verifyEmail.path])

/** Logging out, ending other sessions, a new password: the streams of sessions that ended here end at once. */
export const endedSessions = (streams: Streams) =>
  createMiddleware<Env>(async function endedSessions(c, next) {
    await next()
    // A fresh login ends no other session; a new password comes without one.
    const mayEnd = c.var.actor !== null || endingPaths.has(c.req.path)
    if (mayEnd && c.req.method !== 'GET' && c.res.ok) void streams.check()
  })
