import type { refundPayment as contract } from '../../schema/commands/refund-payment.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import type { Effect } from './effect.ts'

export const refundPayment: Effect<typeof contract, null> = {
  command: 'refund-payment',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payeeId !== account || whyNotSettled(payment) !== null) return
    await rows.update('payment', id, {
      status: 'refunded',
      frozenBy: null,
      refundAt: null,
      settledAt: at,
      refunded: payment.amount,
    })
  },
}
