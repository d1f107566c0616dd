import type { Sql } from '../db/connect.ts'
import { allowances, countAttempt, forgiveAttempt } from '../domain/allowances.ts'
import { refuse } from '../server/refusal.ts'
import { verifyPassword } from './password.ts'

/** Checks the password of a session's person. Guesses with a stolen session are limited like guesses at login. */
export const confirmPassword = async (sql: Sql, accountId: string, password: string) => {
  const tooMany = await countAttempt(sql, allowances.passwordByAccount, accountId)
  if (tooMany) return tooMany
  const [known] = await sql<{ passwordHash: string | null }[]>`select password_hash from users where id = ${accountId}`
  if (!(await verifyPassword(password, known?.passwordHash))) return refuse('wrong-credentials', { field: 'password' })
  await forgiveAttempt(sql, allowances.passwordByAccount, accountId)
  return null
}
