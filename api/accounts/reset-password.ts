import type { resetPassword as contract } from '../../schema/contracts/accounts.ts'
import type { Input } from '../../schema/contract.ts'
import { done } from '../commands/command.ts'
import type { Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../server/refusal.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countAskedLink, mailAskedLink, spendLink } from './email-link.ts'
import { hashPassword } from './password.ts'
import { confirmRegistration, findByAddress, ownerOf } from './registrations.ts'
import { endAccess, type Visit } from './sessions.ts'

/** Answers alike whether or not an account has that address. */
export const forgotPassword = async (deps: Deps, visit: Visit, email: string, browser: string | undefined) => {
  const tooMany = await countAskedLink(deps, visit.address, email)
  if (tooMany) return tooMany
  const known = await findByAddress(deps, email, { browser })
  await mailAskedLink(deps.sql, { purpose: 'reset', email, owner: known ? ownerOf(known) : null })
  return done
}

/** Sets a password with a mailed link, which also proves who owns the address. Ends every earlier session. */
export const setPassword = async (tx: Transaction, userId: string, passwordHash: string) => {
  await tx`
    update users set password_hash = ${passwordHash}, verified_at = coalesce(verified_at, now()), registered_on = null
    where id = ${userId}`
  await endAccess(tx, userId)
}

/** For an unconfirmed registration, the link also creates its account, as the confirmation link would. */
export const resetPassword = async ({ sql }: Deps, visit: Visit, { token, password }: Input<typeof contract>) => {
  const tooMany = await countAttempt(sql, allowances.linkByAddress, visit.address)
  if (tooMany) return tooMany
  if (isCommonPassword(password)) return refuse('common-password', { field: 'password' })
  const passwordHash = await hashPassword(password)
  // Retried: a deputy may be acting, and their right ends after the running action.
  return retryConflicts(() =>
    sql.begin(async tx => {
      if (await confirmRegistration(tx, 'reset', token, { passwordHash })) return done
      const owner = await spendLink(tx, 'reset', token)
      if (!owner) return refuse('link-expired')
      await setPassword(tx, owner, passwordHash)
      return done
    }),
  )
}
