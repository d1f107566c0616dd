import { createMiddleware } from 'hono/factory'
import { resetPassword } from '../../schema/commands/reset-password.ts'
import { verifyEmail } from '../../schema/commands/verify-email.ts'
import type { Env } from '../deps.ts'
import type { Streams } from '../feed/streams.ts'

const endingPaths: ReadonlySet<string> = new Set([resetPassword.path, verifyEmail.path])

/** Logging out, ending other sessions, a new password: the streams of sessions that ended here end at once. */
export const endedSessions = (streams: Streams) =>
  createMiddleware<Env>(async function endedSessions(c, next) {
    await next()
    // Who logs in afresh ends nothing; a new password comes without a session.
    const mayEnd = c.var.actor !== null || endingPaths.has(c.req.path)
    if (mayEnd && c.req.method !== 'GET' && c.res.ok) void streams.check()
  })
