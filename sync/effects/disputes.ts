import type * as contracts from '../../schema/contracts/disputes.ts'
import { whyNotObjected } from '../../schema/decisions/payment-life.ts'
import { periods } from '../../schema/rules.ts'
import type { Effect } from './effect.ts'

const DAY = 24 * 3_600_000

export const disputePayment: Effect<typeof contracts.disputePayment, null> = {
  command: 'dispute-payment',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payerId !== account || payment.status !== 'held') return
    await rows.update('payment', id, { status: 'frozen', frozenBy: 'payer', refundAt: null })
  },
}

export const objectToCancellation: Effect<typeof contracts.objectToCancellation, null> = {
  command: 'object-to-cancellation',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const payment = await rows.get('payment', id)
    const now = Date.parse(at)
    if (payment?.payeeId !== account || whyNotObjected(payment, now) !== null) return
    const disputeDueAt = new Date(now + periods.dispute.days * DAY).toISOString()
    // Money that was refunded at once can no longer move, so the dispute only opens a discussion.
    await (payment.status === 'refunded'
      ? rows.update('payment', id, { objectionEndsAt: null, disputeDueAt })
      : rows.update('payment', id, { status: 'frozen', frozenBy: 'payee', refundAt: null }))
  },
}

/** The device stores no statements. A waiting one comes after the freeze in the same lane. */
export const writeStatement: Effect<typeof contracts.writeStatement, null> = {
  command: 'write-statement',
  creates: null,
  lane: ({ paymentId }) => `payment/${paymentId}`,
  show: async () => {},
}
