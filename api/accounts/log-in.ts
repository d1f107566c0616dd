import type { logIn as contract } from '../../schema/contracts/accounts.ts'
import type { Input } from '../../schema/contract.ts'
import type { Deps } from '../deps.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { allowances, both, countAttempt, forgiveAttempt } from '../domain/allowances.ts'
import { mailLink } from './email-link.ts'
import { verifyPassword } from './password.ts'
import { openSession, type Visit } from './sessions.ts'

type Known = { id: string; passwordHash: string | null; isVerified: boolean }

/** After too many guesses at an account, the right password gets a mailed link; a wrong one gets the same answer. */
const askByMail = async ({ sql }: Deps, email: string, known: Known | undefined) => {
  if (known && !(await countAttempt(sql, allowances.loginLinkByAccount, email)))
    // Until the address is confirmed, the password may be a stranger's.
    await mailLink(sql, { purpose: known.isVerified ? 'login' : 'verify', userId: known.id })
  return refuse('confirm-by-mail')
}

/**
 * The same answer in the same time for an unknown e-mail and a wrong password. No connection is held while the password
 * is weighed, which is slow on purpose.
 */
export const logIn = async (deps: Deps, visit: Visit, { email, password }: Input<typeof contract>) => {
  const { sql, mail } = deps
  const counted = [
    [allowances.loginByAddress, visit.address],
    [allowances.loginByBoth, both(visit.address, email)],
  ] as const
  for (const [allowance, subject] of counted) {
    const tooMany = await countAttempt(sql, allowance, subject)
    if (tooMany) return tooMany
  }
  const isGuessedAt = (await countAttempt(sql, allowances.loginByAccount, email)) !== null
  const [known] = await sql<Known[]>`
    select id, password_hash, verified_at is not null as is_verified from users
    where email = ${email} and deleted_at is null`
  const isRight = await verifyPassword(password, known?.passwordHash)
  if (isRight) {
    for (const [allowance, subject] of counted) await forgiveAttempt(sql, allowance, subject)
    await forgiveAttempt(sql, allowances.loginByAccount, email)
  }
  // Where no mail reaches people, what each address may try has to do.
  if (isGuessedAt && mail.verifies) return askByMail(deps, email, isRight ? known : undefined)
  if (!known || !isRight) return refuse('wrong-credentials')
  if (mail.verifies && !known.isVerified) return refuse('not-verified')
  const tooMany = await countAttempt(sql, allowances.sessionByAccount, known.id)
  if (tooMany) return tooMany
  const [token, user] = await Promise.all([openSession(sql, known.id, visit.device), readOwnUser(sql, known.id)])
  return { token, user }
}
