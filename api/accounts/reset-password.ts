import type { resetPassword as contract } from '../../schema/contracts/accounts.ts'
import type { Input } from '../../schema/contract.ts'
import { done } from '../commands/command.ts'
import { retryConflicts } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../server/refusal.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { isCommonPassword } from './common-passwords.ts'
import { countAskedLink, mailAskedLink, spendLink } from './email-link.ts'
import { hashPassword } from './password.ts'
import { endAccess, type Visit } from './sessions.ts'

/** Answers the same whether or not an account has that address. */
export const forgotPassword = async (deps: Deps, visit: Visit, email: string) => {
  const tooMany = await countAskedLink(deps, visit.address, email)
  if (tooMany) return tooMany
  await mailAskedLink(deps.sql, 'reset', email)
  return done
}

/** The link proves who owns the address, and confirms it; every session opened before ends. */
export const resetPassword = async ({ sql }: Deps, visit: Visit, { token, password }: Input<typeof contract>) => {
  const tooMany = await countAttempt(sql, allowances.linkByAddress, visit.address)
  if (tooMany) return tooMany
  if (isCommonPassword(password)) return refuse('common-password', { field: 'password' })
  const passwordHash = await hashPassword(password)
  // A deputy may be at work: their right ends after what they are doing.
  const userId = await retryConflicts(() =>
    sql.begin(async tx => {
      const owner = await spendLink(tx, 'reset', token)
      if (!owner) return null
      await tx`
        update users set
          password_hash = ${passwordHash}, verified_at = coalesce(verified_at, now()), registered_on = null
        where id = ${owner}`
      await endAccess(tx, owner)
      return owner
    }),
  )
  return userId ? done : refuse('link-expired')
}
