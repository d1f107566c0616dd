import type { verifyEmail as contract } from '../../schema/contracts/accounts.ts'
import type { Input } from '../../schema/contract.ts'
import { done } from '../commands/command.ts'
import type { Transaction } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../server/refusal.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countAskedLink, findLink, mailAskedLink, spendLink } from './email-link.ts'
import { hashPassword } from './password.ts'
import { hashSecret } from '../server/secrets.ts'
import { endAccess, enter, type Visit } from './sessions.ts'

const wasOpenedHere = async (tx: Transaction, userId: string, registration: string | undefined) => {
  if (registration === undefined) return false
  const found = await tx`select 1 from users where id = ${userId} and registered_on = ${hashSecret(registration)}`
  return found.length === 1
}

/**
 * The link proves who owns the address, not who opened the account: that may be a stranger, who knows the password typed then.
 * So in any browser but the one that opened it a new password is chosen, and every earlier session ends. A link that was
 * mailed to a person who knew the password signs in directly.
 */
export const verifyEmail = async (
  { sql }: Deps,
  visit: Visit,
  { token: secret, password }: Input<typeof contract>,
  registration: string | undefined,
) => {
  const tooMany = await countAttempt(sql, allowances.linkByAddress, visit.address)
  if (tooMany) return tooMany
  if (password !== undefined && isCommonPassword(password)) return refuse('common-password', { field: 'password' })
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return sql.begin(async tx => {
    const signedIn = await spendLink(tx, 'login', secret)
    if (signedIn) return enter(tx, visit, signedIn)
    const userId = await findLink(tx, 'verify', secret)
    if (!userId) return refuse('link-expired')
    if (passwordHash === null && !(await wasOpenedHere(tx, userId, registration))) return refuse('password-needed')
    await spendLink(tx, 'verify', secret)
    await tx`
      update users set
        verified_at = coalesce(verified_at, now()), password_hash = coalesce(${passwordHash}, password_hash),
        registered_on = null
      where id = ${userId}`
    if (passwordHash !== null) await endAccess(tx, userId)
    return enter(tx, visit, userId)
  })
}

/** Mails another link if an unconfirmed account has this address; the answer does not tell. */
export const resendVerification = async (deps: Deps, visit: Visit, email: string) => {
  const tooMany = await countAskedLink(deps, visit.address, email)
  if (tooMany) return tooMany
  if (deps.mail.verifies) await mailAskedLink(deps.sql, 'verify', email)
  return done
}
