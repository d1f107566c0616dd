import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { raiseAlarm } from './alarms.ts'
import { takeDispute } from './bank-disputes.ts'
import { takeRefund } from './refunds.ts'
import { accounts, post } from './ledger.ts'
import { findPayment } from './payments.ts'
import { lookAtAccount, readOwner } from './payouts.ts'
import type { Provider, ProviderEvent, ReversalState } from './provider.ts'
import { takeIntent } from './take-intent.ts'

/** Says whether it was about something of ours. */
type Work = (tx: Transaction) => Promise<boolean>

const notOurs: Work = async () => false
const nothing: Work = async () => true

/** What came back to the platform is booked as its own until the operator decides by hand what becomes of it. */
const takeReversals = async (tx: Transaction, { paymentId: named, reversals }: ReversalState) => {
  const paymentId = await findPayment(tx, { paymentId: named, intent: null })
  if (!paymentId) return false
  for (const { id, amount } of reversals) {
    const booked = await tx`select from ledger_transfers where reference = ${id}`
    if (booked.length > 0) continue
    const sides = [[accounts.world, -amount] as const, [accounts.losses, amount] as const]
    await post(tx, 'payout_reversed', [{ paymentId, reference: id, sides }])
    await raiseAlarm(tx, 'transfer-reversed', id, paymentId)
  }
  return true
}

/** A student's money waits with the provider for a working account; a failed payout of our own is an alarm for the operator. */
const readPayout = async (sql: Sql, provider: Provider, { objectId, account }: ProviderEvent): Promise<Work> => {
  if (!account)
    return async tx => {
      await raiseAlarm(tx, 'payout-failed', objectId)
      return true
    }
  const owner = await readOwner(sql, provider, account)
  if (!owner) return notOurs
  await lookAtAccount(sql, provider, account)
  return async tx => {
    await notify(tx, [owner], say('payoutFailed'), actionUrls.wallet)
    return true
  }
}

/** What an event is about is asked for anew: by now it may stand elsewhere than when the event was written. */
const readAnew = async (sql: Sql, provider: Provider, event: ProviderEvent): Promise<Work> => {
  const { type, objectId } = event
  if (type === 'payout.failed') return readPayout(sql, provider, event)
  if (type === 'account.updated') {
    if (!(await readOwner(sql, provider, objectId))) return notOurs
    await lookAtAccount(sql, provider, objectId)
    return nothing
  }
  // What else happens in a student's own account is the student's.
  if (event.account) return notOurs
  if (type.startsWith('payment_intent.')) {
    const state = await provider.readIntent(objectId)
    return tx => takeIntent(tx, state)
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = await provider.readDispute(objectId)
    return dispute ? tx => takeDispute(tx, dispute) : notOurs
  }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    const refund = await provider.readRefund(objectId)
    if (!refund) return notOurs
    // It may be heard of before the payment itself.
    const state = await provider.readIntent(refund.intent)
    return async tx => (await takeIntent(tx, state)) && takeRefund(tx, refund)
  }
  if (type === 'transfer.reversed') {
    const state = await provider.readReversals(objectId)
    return state ? tx => takeReversals(tx, state) : notOurs
  }
  return nothing
}

/**
 * Each event once, in whatever order. It is noted in the transaction that books it, so that one that fails comes again, and
 * two deliveries at once wait for each other at the note. An event that is not ours is noted as such, so that it is not
 * looked at again.
 */
export const takeEvent = async (sql: Sql, provider: Provider, event: ProviderEvent) => {
  const known = await sql`select from provider_events where id = ${event.id}`
  if (known.length > 0) return
  const work = await readAnew(sql, provider, event)
  await retryConflicts(() =>
    sql.begin(async tx => {
      const noted = await tx`
        insert into provider_events (id, type) values (${event.id}, ${event.type}) on conflict do nothing returning id`
      if (noted.length > 0 && !(await work(tx)))
        await tx`update provider_events set is_foreign = true where id = ${event.id}`
    }),
  )
}
