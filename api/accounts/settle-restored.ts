import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { withoutStatementTimeout } from '../db/without-timeouts.ts'
import { suspendDeputies } from '../domain/deputies.ts'
import { Refusal } from '../server/refusal.ts'
import { eraseAccount } from './delete-account.ts'
import { findRevived } from './erasures.ts'

/**
 * Ends all access after a restore, because it brings back access that ended after the backup, and cannot tell which. Covers
 * sessions with their push subscriptions, mailed links, calendar addresses and invitations. Deputies wait until the person
 * confirms them.
 */
const endAllAccess = async (tx: Transaction) => {
  await withoutStatementTimeout(tx)
  await tx`delete from push_subscriptions`
  await tx`delete from sessions`
  await tx`delete from email_tokens`
  await tx`delete from mail_links`
  await tx`delete from calendars`
  await tx`delete from deputy_invitations`
  // The browser that registered may no longer confirm the account without a link.
  await tx`update users set registered_on = null where registered_on is not null`
  const principals = await tx<{ id: string }[]>`select distinct principal_id as id from deputies order by 1`
  for (const { id } of principals) await suspendDeputies(tx, id)
}

/** Deletes accounts again that were deleted since the backup. Their running work and payments continue without the name. */
const eraseAgain = async (sql: Sql, file: string) => {
  const revived = await findRevived(sql, file)
  for (const { id, userType } of revived) {
    const actor = { id, userType, sessionId: id, isAdmin: false }
    const outcome = await retryConflicts(() => sql.begin(tx => eraseAccount(tx, actor, { isAgain: true })))
    if (outcome instanceof Refusal) throw new Error(`an account could not be deleted again: ${outcome.code}`)
  }
  return revived.length
}

/** Must run after any kind of restore, before anyone is let in. Idempotent. */
export const settleRestored = async (sql: Sql, { erasuresFile }: { erasuresFile: string }) => {
  await retryConflicts(() => sql.begin(endAllAccess))
  return { erased: await eraseAgain(sql, erasuresFile) }
}
