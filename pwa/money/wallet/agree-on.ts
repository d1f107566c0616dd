import * as m from '../../paraglide/messages.js'
import { send } from '../../outbox/send.ts'

/** Agrees to an amount, in rappen. */
export const agreeOn = (jobId: string, amount: number) => {
  const words = { sent: { title: m.amount_accepted() }, failed: { title: m.amount_failed() }, isOver: true }
  void send('agree-on-amount', { jobId, amount }, words)
}
