import type { disputePayment as contract } from '../../schema/commands/dispute-payment.ts'
import type { Effect } from './effect.ts'

export const disputePayment: Effect<typeof contract, null> = {
  command: 'dispute-payment',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payerId !== account || payment.status !== 'held') return
    await rows.update('payment', id, { status: 'frozen', frozenBy: 'payer', refundAt: null })
  },
}
