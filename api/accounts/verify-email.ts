import type { verifyEmail as contract } from '../../schema/contracts/accounts.ts'
import type { Input } from '../../schema/contract.ts'
import { done } from '../commands/command.ts'
import { retryConflicts } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../server/refusal.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countAskedLink, isOpenLink, mailAskedLink, spendLink } from './email-link.ts'
import { hashPassword } from './password.ts'
import { confirmRegistration, findByAddress, ownerOf } from './registrations.ts'
import { setPassword } from './reset-password.ts'
import { enter, type Visit } from './sessions.ts'

/**
 * Confirms the registration that the link was mailed for, and no other. Except in the browser that registered, a new password
 * must be chosen: a stranger may have registered with this address and know the old one. An account from before addresses were
 * confirmed always needs one, and its earlier sessions end. A link mailed to a person who knew the password signs in directly.
 */
export const verifyEmail = async (
  { sql }: Deps,
  visit: Visit,
  { token: secret, password }: Input<typeof contract>,
  browser: string | undefined,
) => {
  const tooMany = await countAttempt(sql, allowances.linkByAddress, visit.address)
  if (tooMany) return tooMany
  if (password !== undefined && isCommonPassword(password)) return refuse('common-password', { field: 'password' })
  const passwordHash = password === undefined ? null : await hashPassword(password)
  // Retried: a deputy may be acting, and their right ends after the running action.
  return retryConflicts(() =>
    sql.begin(async tx => {
      const entering =
        (await spendLink(tx, 'login', secret)) ??
        (await confirmRegistration(tx, 'verify', secret, { passwordHash, browser }))
      if (entering) return enter(tx, visit, entering)
      if (passwordHash === null)
        return refuse((await isOpenLink(tx, 'verify', secret)) ? 'password-needed' : 'link-expired')
      const userId = await spendLink(tx, 'verify', secret)
      if (!userId) return refuse('link-expired')
      await setPassword(tx, userId, passwordHash)
      return enter(tx, visit, userId)
    }),
  )
}

/** Mails another link if the address waits for confirmation; the answer does not reveal it. */
export const resendVerification = async (deps: Deps, visit: Visit, email: string, browser: string | undefined) => {
  const tooMany = await countAskedLink(deps, visit.address, email)
  if (tooMany) return tooMany
  if (!deps.mail.verifies) return done
  const known = await findByAddress(deps, email, { browser })
  await mailAskedLink(deps.sql, { purpose: 'verify', email, owner: known ? ownerOf(known) : null })
  return done
}
