import { decideDispute as contract } from '../../schema/commands/decide-dispute.ts'
import { lockPayment, type PaymentRow } from '../money/payments.ts'
import { refund, release, split } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { actionUrls, notify } from '../domain/notify.ts'

/** What goes back to the payer; null where it cannot be just this much. What has gone back already cannot be taken again. */
const partOf = ({ amount, refundedOutside }: PaymentRow, outcome: string, asked: number | null | undefined) => {
  if (outcome === 'refund') return amount
  if (outcome === 'release') return refundedOutside
  return asked && asked >= refundedOutside && asked < amount ? asked : null
}

/** The desk's last word: written down once, carried out at once, told to both with its reason. */
export const decideDispute = command(contract, async (tx, actor, { id, outcome, refunded: asked, reason }) => {
  const [target] = await tx<{ paymentId: string }[]>`select payment_id from disputes where id = ${id}`
  const locked = target && (await lockPayment(tx, target.paymentId))
  if (!locked) return refuse('not-found')
  const { job, payment } = locked
  // Nobody decides their own case.
  if (actor.id === payment.payerId || actor.id === payment.payeeId) return refuse('forbidden')
  const open = await tx`select from disputes where id = ${id} and closed_at is null`
  if (open.length === 0) return refuse('no-dispute')
  if (payment.status !== 'frozen' || payment.frozenBy === 'bank') return refuse('payment-frozen')
  const refunded = partOf(payment, outcome, asked)
  if (refunded === null) return refuse('split-amount')
  await tx`insert into dispute_decisions ${tx({ disputeId: id, adminId: actor.id, outcome, refunded, reason })}`
  const notice = texts.notifications.disputeDecided(job.title, reason)
  await notify(tx, [payment.payerId, payment.payeeId], 'other', notice, actionUrls.wallet)
  if (refunded === payment.amount) await refund(tx, [payment])
  else if (refunded === 0) await release(tx, [payment])
  else await split(tx, payment, refunded)
  return done
})
