import type { verifyEmail } from '../../../schema/contracts/accounts.ts'
import { ownUser } from '../../data/schemas/own-user.ts'
import { CallError, call } from '../../data/server/call.ts'
import { session } from '../../data/session/current.ts'

// A link works once. Without this, reopening the page would report a confirmed link as expired.
const confirmed = new Set<string>()

/** Confirms an address. Without a password this works only in the browser that registered the account. */
export const verifyToken = async (
  token: string,
  password?: string,
): Promise<'confirmed' | 'expired' | 'password-needed'> => {
  if (!token) return 'expired'
  if (confirmed.has(token)) return 'confirmed'
  try {
    const answer = await call<typeof verifyEmail>('POST', '/api/auth/verify', { token, password })
    session.enter(await answer.read(ownUser))
  } catch (error) {
    const code = error instanceof CallError ? error.refusal?.code : undefined
    if (code === 'password-needed') return 'password-needed'
    if (password !== undefined && code !== 'link-expired') throw error
    // 400: not a token, e.g. a link broken in two by a mail program.
    if (error instanceof CallError && (error.status === 410 || error.status === 400)) return 'expired'
    throw error
  }
  confirmed.add(token)
  return 'confirmed'
}
