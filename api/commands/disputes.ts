import { job as jobRef, person } from '../../schema/notices/args.ts'
import {
  decideDispute as decideDisputeContract,
  disputePayment as disputePaymentContract,
  objectToCancellation as objectToCancellationContract,
  writeStatement as writeStatementContract,
} from '../../schema/contracts/disputes.ts'
import { whyNotObjected, whyNotSettled } from '../../schema/decisions/payment-life.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { addStatement, openDispute, openDisputeAfterwards } from '../money/disputes.ts'
import { type PaymentRow, lockPayment, readPayment } from '../money/payments.ts'
import { closeDisputes, refund, release, split } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const disputePayment = command(disputePaymentContract, async (tx, actor, { id, reason }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payerId !== actor.id || locked.payment.status === 'cancelled') return refuse('not-found')
  const refusal = whyNotSettled(locked.payment)
  if (refusal) return refuse(refusal)
  // Idempotent.
  if (locked.payment.status === 'held') await openDispute(tx, locked, 'payer', reason)
  return readPayment(tx, id)
})

/** The student asks the desk to decide, e.g. because the job was cancelled after its work had begun. */
export const objectToCancellation = command(objectToCancellationContract, async (tx, actor, { id, reason }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payeeId !== actor.id || !locked.payment.paidAt) return refuse('not-found')
  const { payment } = locked
  // Idempotent.
  const isAsked = payment.status === 'refunded' ? payment.disputeDueAt !== null : payment.frozenBy === 'payee'
  if (isAsked) return readPayment(tx, id)
  const refusal = whyNotObjected(payment, Date.now())
  if (refusal) return refuse(refusal)
  if (payment.status === 'held') await openDispute(tx, locked, 'payee', reason)
  else await openDisputeAfterwards(tx, locked, reason)
  return readPayment(tx, id)
})

type Open = { id: string; isDue: boolean; written: number }

/** Both people may make statements, with the same limits. */
export const writeStatement = command(
  writeStatementContract,
  async (tx, actor, { paymentId, id = newId(), content }) => {
    const locked = await lockPayment(tx, paymentId)
    if (!locked || !locked.payment.paidAt) return refuse('not-found')
    const { payerId, payeeId } = locked.payment
    if (actor.id !== payerId && actor.id !== payeeId) return refuse('not-found')
    const [open] = await tx<Open[]>`
      select id, due_at <= now() as is_due,
        (select count(*) from dispute_statements s where s.dispute_id = d.id and s.author_id = ${actor.id}) as written
      from disputes d where payment_id = ${paymentId} and closed_at is null`
    if (!open) return refuse('no-dispute')
    if (open.isDue) return refuse('dispute-due')
    if (open.written >= limits.statements.max) return refuse('list-full')
    const written = await addStatement(tx, { id, disputeId: open.id, authorId: actor.id, content })
    if (written.length === 0) return refuse('id-taken')
    const notice = say('statementWritten', person(actor.id), jobRef(locked.job.id))
    await notify(tx, [actor.id === payerId ? payeeId : payerId], notice, actionUrls.wallet)
    return done
  },
)

/** Amount refunded to the payer; null if this split is impossible. Money already refunded cannot be taken back. */
const partOf = ({ amount, refundedOutside }: PaymentRow, outcome: string, asked: number | null | undefined) => {
  if (outcome === 'refund') return amount
  if (outcome === 'release') return refundedOutside
  return asked && asked >= refundedOutside && asked < amount ? asked : null
}

/** The desk's final decision: recorded, carried out at once, and both people are notified with the reason. */
export const decideDispute = command(
  decideDisputeContract,
  async (tx, actor, { id, outcome, refunded: asked, reason }) => {
    const [target] = await tx<{ paymentId: string }[]>`select payment_id from disputes where id = ${id}`
    const locked = target && (await lockPayment(tx, target.paymentId))
    if (!locked) return refuse('not-found')
    const { job, payment } = locked
    // Admins do not decide their own case.
    if (actor.id === payment.payerId || actor.id === payment.payeeId) return refuse('forbidden')
    const open = await tx`select from disputes where id = ${id} and closed_at is null`
    if (open.length === 0) return refuse('no-dispute')
    const hasGoneBack = payment.status === 'refunded'
    if (hasGoneBack && outcome !== 'refund') return refuse('payment-not-held')
    if (!hasGoneBack && (payment.status !== 'frozen' || payment.frozenBy === 'bank')) return refuse('payment-frozen')
    const refunded = partOf(payment, outcome, asked)
    if (refunded === null) return refuse('split-amount')
    await tx`insert into dispute_decisions ${tx({ disputeId: id, adminId: actor.id, outcome, refunded, reason })}`
    const notice = say('disputeDecided', jobRef(job.id), reason)
    await notify(tx, [payment.payerId, payment.payeeId], notice, actionUrls.wallet)
    if (hasGoneBack) await closeDisputes(tx, [payment])
    else if (refunded === payment.amount) await refund(tx, [payment])
    else if (refunded === 0) await release(tx, [payment])
    else await split(tx, payment, refunded)
    return done
  },
)
