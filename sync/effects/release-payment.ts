import type { releasePayment as contract } from '../../schema/commands/release-payment.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import type { Effect } from './effect.ts'

/** All that one payment may be told is one lane: whoever disputes and then releases ends with it released. */
export const releasePayment: Effect<typeof contract, null> = {
  command: 'release-payment',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account, at }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payerId !== account || whyNotSettled(payment) !== null) return
    await rows.update('payment', id, { status: 'released', frozenBy: null, refundAt: null, settledAt: at })
  },
}
