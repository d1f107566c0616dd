import { createMiddleware } from 'hono/factory'
import { resetPassword, verifyEmail } from '../../schema/contracts/accounts.ts'
import { sessionCookie } from '../accounts/cookies.ts'
import { findSession } from '../accounts/sessions.ts'
import type { Deps, Env } from '../deps.ts'
import type { Streams } from '../feed/streams.ts'

/** Finds the session's person. Renews a session in use at most once a day, so that reads rarely write. */
export const session = ({ sql, environment }: Deps) =>
  createMiddleware<Env>(async function session(c, next) {
    const token = sessionCookie.read(c, environment)
    const found = token ? await findSession(sql, token) : null
    c.set('actor', found?.actor ?? null)
    if (token && found?.isRenewed) sessionCookie.write(c, environment, token)
    return next()
  })

const endingPaths: ReadonlySet<string> = new Set([resetPassword.path, verifyEmail.path])

/** Ends the streams of sessions that this request ended: a logout, ending other sessions, a new password. */
export const endedSessions = (streams: Streams) =>
  createMiddleware<Env>(async function endedSessions(c, next) {
    await next()
    // A login ends no other session. A password reset is sent without a session.
    const mayEnd = c.var.actor !== null || endingPaths.has(c.req.path)
    if (mayEnd && c.req.method !== 'GET' && c.res.ok) void streams.check()
  })
