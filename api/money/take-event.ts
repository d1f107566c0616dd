import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { raiseAlarm } from './alarms.ts'
import { takeDispute } from './bank-disputes.ts'
import { takeRefund } from './refunds.ts'
import { accounts, post } from './ledger.ts'
import { findPayment } from './payments.ts'
import { refreshAccount, readOwner } from './payouts.ts'
import type { Provider, ProviderEvent, ReversalState } from './provider.ts'
import { takeIntent } from './take-intent.ts'

/** Applies an event; returns false if it was not about our data. */
type Work = (tx: Transaction) => Promise<boolean>

const notOurs: Work = async () => false
const nothing: Work = async () => true

/** Books reversed transfers as the platform's own money until the operator decides what becomes of them. */
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

/** A failed payout leaves a student's money at the provider until the account works; one of the platform raises an alarm. */
const readPayout = async (sql: Sql, provider: Provider, { objectId, account }: ProviderEvent): Promise<Work> => {
  if (!account)
    return async tx => {
      await raiseAlarm(tx, 'payout-failed', objectId)
      return true
    }
  const owner = await readOwner(sql, provider, account)
  if (!owner) return notOurs
  await refreshAccount(sql, provider, account)
  return async tx => {
    await notify(tx, [owner], say('payoutFailed'), actionUrls.wallet)
    return true
  }
}

/** Reads the object's current state from the provider: it may have changed since the event was written. */
const readAnew = async (sql: Sql, provider: Provider, event: ProviderEvent): Promise<Work> => {
  const { type, objectId } = event
  if (type === 'payout.failed') return readPayout(sql, provider, event)
  if (type === 'account.updated') {
    if (!(await readOwner(sql, provider, objectId))) return notOurs
    await refreshAccount(sql, provider, objectId)
    return nothing
  }
  // Other events of a student's own account do not concern us.
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
    // The refund's event may arrive before the payment's.
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
 * Applies each event once, in any order. The event is recorded in the transaction that applies it, so a failed one is
 * delivered again, and two concurrent deliveries wait for each other. Foreign events are recorded as such and not read
 * again.
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
