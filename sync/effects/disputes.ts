import type * as contracts from '../../schema/contracts/disputes.ts'
import type { Effect } from './effect.ts'

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
  show: async (rows, { id }, { account }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payeeId !== account) return
    if (payment.status === 'refunded') await rows.update('payment', id, { objectionEndsAt: null })
    if (payment.status !== 'held') return
    await rows.update('payment', id, { status: 'frozen', frozenBy: 'payee', refundAt: null })
  },
}

/** The device keeps no statements; one that waits does so behind the freeze that it speaks of. */
export const writeStatement: Effect<typeof contracts.writeStatement, null> = {
  command: 'write-statement',
  creates: null,
  lane: ({ paymentId }) => `payment/${paymentId}`,
  show: async () => {},
}
