import type { logIn as contract } from '../../schema/commands/log-in.ts'
import type { Input } from '../../schema/contract.ts'
import type { Deps } from '../deps.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../refusal.ts'
import { allowances, countAttempt, forgiveAttempt } from './attempts.ts'
import { verifyPassword } from './password.ts'
import { closeSession, openSession } from './sessions.ts'
import type { Visit } from './visit.ts'

type Known = { id: string; passwordHash: string | null; isVerified: boolean }

/**
 * The same answer in the same time for an unknown e-mail and a wrong password. No connection is held while the password
 * is weighed, which is slow on purpose. The session a browser came with ends: its token is never carried over.
 */
export const logIn = async (
  { sql, mail }: Deps,
  visit: Visit,
  { email, password }: Input<typeof contract>,
  currentToken: string | undefined,
) => {
  const tooMany =
    (await countAttempt(sql, allowances.loginByAddress, visit.address)) ??
    (await countAttempt(sql, allowances.loginByAccount, email))
  if (tooMany) return tooMany
  const [known] = await sql<Known[]>`
    select id, password_hash, verified_at is not null as is_verified from users
    where email = ${email} and deleted_at is null`
  const isRight = await verifyPassword(password, known?.passwordHash)
  if (!known || !isRight) return refuse('wrong-credentials')
  await Promise.all([
    forgiveAttempt(sql, allowances.loginByAddress, visit.address),
    forgiveAttempt(sql, allowances.loginByAccount, email),
  ])
  if (mail.verifies && !known.isVerified) return refuse('not-verified')
  if (currentToken) await closeSession(sql, currentToken)
  const [token, user] = await Promise.all([openSession(sql, known.id, visit.device), readOwnUser(sql, known.id)])
  return { token, user }
}
