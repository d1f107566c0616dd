import type { logIn as contract } from '../../schema/contracts/accounts.ts'
import type { Input } from '../../schema/contract.ts'
import type { Deps } from '../deps.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { allowances, countAttempt, countGuess } from '../domain/allowances.ts'
import { mailLink } from './email-link.ts'
import { verifyPassword } from './password.ts'
import { findByAddress, ownerOf } from './registrations.ts'
import { enterByPassword, type Visit } from './sessions.ts'

type Known = NonNullable<Awaited<ReturnType<typeof findByAddress>>>

/** After too many guesses at an account, the right password gets a mailed link; a wrong one gets the same answer. */
const askByMail = async ({ sql }: Deps, email: string, known: Known | undefined) => {
  if (known && !(await countAttempt(sql, allowances.loginLinkByAccount, email)))
    // Until the address is confirmed, the password may be a stranger's.
    await mailLink(sql, { purpose: known.isVerified ? 'login' : 'verify', email, owner: ownerOf(known) })
  return refuse('confirm-by-mail')
}

/**
 * Logs in. Answers alike and in equal time for an unknown e-mail and a wrong password. Holds no database connection while the
 * deliberately slow password check runs. With `registeredAs` it is a repeated registration, and only the new account
 * with this id counts.
 */
export const logIn = async (
  deps: Deps,
  visit: Visit,
  { email, password }: Input<typeof contract>,
  registeredAs?: string,
) => {
  const { sql, mail } = deps
  const guess = await countGuess(sql, { address: visit.address, account: email, canMail: mail.verifies })
  if (guess instanceof Refusal) return guess
  const known = await findByAddress(deps, email, { registeredAs })
  const isRight = await verifyPassword(password, known?.passwordHash)
  if (isRight) await guess.forgive()
  if (guess.asksMail) return askByMail(deps, email, isRight ? known : undefined)
  if (!known || !isRight) return refuse('wrong-credentials')
  if (mail.verifies && !known.isVerified) return refuse('not-verified')
  const tooMany = await countAttempt(sql, allowances.sessionByAccount, known.id)
  if (tooMany) return tooMany
  return (await enterByPassword(sql, visit, known)) ?? refuse('wrong-credentials')
}
