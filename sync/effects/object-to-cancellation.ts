import type { objectToCancellation as contract } from '../../schema/commands/object-to-cancellation.ts'
import type { Effect } from './effect.ts'

export const objectToCancellation: Effect<typeof contract, null> = {
  command: 'object-to-cancellation',
  creates: null,
  lane: ({ id }) => `payment/${id}`,
  show: async (rows, { id }, { account }) => {
    const payment = await rows.get('payment', id)
    if (payment?.payeeId !== account || payment.status !== 'held' || payment.refundAt === null) return
    await rows.update('payment', id, { status: 'frozen', frozenBy: 'payee', refundAt: null })
  },
}
