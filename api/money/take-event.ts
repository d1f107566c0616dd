import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/retry-conflicts.ts'
import { takeDispute } from './disputes.ts'
import { takeRefund } from './failed-refunds.ts'
import { lookAtAccount } from './payouts.ts'
import type { Provider, ProviderEvent } from './provider.ts'
import { takeIntent } from './take-intent.ts'

type Work = (tx: Transaction) => Promise<unknown>

/** What an event is about is asked for anew: by now it may stand elsewhere than when the event was written. */
const readAnew = async (sql: Sql, provider: Provider, { type, objectId }: ProviderEvent): Promise<Work> => {
  if (type.startsWith('payment_intent.')) {
    const state = await provider.readIntent(objectId)
    return tx => takeIntent(tx, state)
  }
  if (type.startsWith('charge.dispute.')) {
    const dispute = await provider.readDispute(objectId)
    return async tx => dispute && takeDispute(tx, dispute)
  }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') {
    const refund = await provider.readRefund(objectId)
    return async tx => refund && takeRefund(tx, refund)
  }
  if (type === 'account.updated') await lookAtAccount(sql, provider, objectId)
  return async () => {}
}

/**
 * Each event once, in whatever order. It is noted in the transaction that books it, so that one that fails comes again, and
 * two deliveries at once wait for each other at the note.
 */
export const takeEvent = async (sql: Sql, provider: Provider, event: ProviderEvent) => {
  const known = await sql`select from provider_events where id = ${event.id}`
  if (known.length > 0) return
  const work = await readAnew(sql, provider, event)
  await retryConflicts(() =>
    sql.begin(async tx => {
      const noted = await tx`
        insert into provider_events (id, type) values (${event.id}, ${event.type}) on conflict do nothing returning id`
      if (noted.length > 0) await work(tx)
    }),
  )
}
