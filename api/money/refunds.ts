import { job as jobRef } from '../../schema/notices/args.ts'
import { userFeed } from '../../schema/feeds.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { raiseAlarm, tellAdmins } from './alarms.ts'
import { escalateToDesk } from './disputes.ts'
import { instructMails } from './instruct.ts'
import { accounts, post, readDue } from './ledger.ts'
import { findPayment, isOwed, lockPayment, paymentColumns, type Locked, type PaymentRow } from './payments.ts'
import type { RefundState } from './provider.ts'
import { noteRefundedOutside } from './settle.ts'

/** Notes that the refund has reached the payer. In a split, the student's part has its own time. */
export const noteRefundPaid = (tx: Transaction, paymentId: string) => tx`
  update payments set refund_paid_at = now(), passed_on_at = case status when 'refunded' then now() else passed_on_at end
  where id = ${paymentId}`

/** Books our own refund. An amount beyond what is due is a loss. */
export const bookRefund = async (tx: Transaction, paymentId: string, reference: string, amount: number) => {
  const owed = Math.min(await readDue(tx, paymentId), amount)
  await post(tx, 'refund_paid', [
    {
      paymentId,
      reference,
      sides: [
        [accounts.refund(paymentId), -owed],
        [accounts.losses, owed - amount],
        [accounts.world, amount],
      ],
    },
  ])
  await noteRefundPaid(tx, paymentId)
}

const tell = async (tx: Transaction, { job, payment }: Locked, owed: number) => {
  const notice = say('refundFailed', jobRef(job.id), owed)
  await notify(tx, [payment.payerId], notice, actionUrls.wallet)
  await instructMails(tx, 'mail_refund_failed', [payment])
  await tellAdmins(tx, say('refundByHand', payment.id, owed), actionUrls.dashboard)
}

/** Settles the amount due without the provider: paid by hand, or kept because the payer's bank charged it back. */
export const settleDue = async (
  tx: Transaction,
  paymentId: string,
  kind: 'refund_by_hand' | 'refund_kept',
  reference?: string,
) => {
  const owed = await readDue(tx, paymentId)
  await noteRefundPaid(tx, paymentId)
  const to = kind === 'refund_by_hand' ? accounts.world : accounts.losses
  const sides = [[accounts.refund(paymentId), -owed] as const, [to, owed] as const]
  await post(tx, kind, [{ paymentId, sides, ...(reference && { reference }) }])
}

/** If the payer's bank has already returned the money, the refund that came back to the platform covers its loss. */
export const offsetLoss = async (tx: Transaction, paymentId: string) => {
  const locked = await lockPayment(tx, paymentId)
  if (!locked?.payment.owed) return false
  const lost = await tx`select from ledger_transfers where payment_id = ${paymentId} and kind in ('loss', 'chargeback')`
  if (lost.length === 0) return false
  await settleDue(tx, paymentId, 'refund_kept')
  return true
}

/** True if all or a part was refunded; a bank may have charged back the rest of a split afterwards. */
const hasRefund = ({ status, refunded, refundedOutside }: PaymentRow) =>
  status === 'refunded' || status === 'split' || (status === 'charged_back' && refunded > refundedOutside)

/** An accepted refund that failed is owed again. Idempotent, and may arrive before our own answer. */
const takeFailure = async (tx: Transaction, locked: Locked, { refund, amount }: RefundState) => {
  const { payment } = locked
  if (!hasRefund(payment) || payment.refundFailedAt !== null) return
  const [booked] = await tx<{ reference: string }[]>`
    select reference from ledger_transfers where payment_id = ${payment.id} and kind = 'refund_paid'`
  // Another refund has reached the payer.
  if (booked && booked.reference !== refund) return
  if (!booked) {
    // The failure arrived before our own answer: first book what the worker would have booked.
    await tx`
      update instructions set done_at = now(), failure = null
      where payment_id = ${payment.id} and kind = 'refund' and done_at is null`
    await bookRefund(tx, payment.id, refund, amount)
  }
  await tx`
    update payments set refund_failed_at = now(), refund_paid_at = null,
      passed_on_at = case status when 'refunded' then null else passed_on_at end
    where id = ${payment.id}`
  await post(tx, 'refund_failed', [
    {
      paymentId: payment.id,
      sides: [
        [accounts.world, -amount],
        [accounts.refund(payment.id), amount],
      ],
    },
  ])
  if (!(await offsetLoss(tx, payment.id))) await tell(tx, locked, amount)
}

/** A refund made by hand at the provider came back: the operator has to pay it in another way. */
const takeReturn = async (tx: Transaction, { payment }: Locked, { refund, amount }: RefundState) => {
  const reference = `${refund}:failed`
  const known = await tx`select from ledger_transfers where reference = ${reference}`
  if (known.length > 0) return
  const sides = [[accounts.world, -amount] as const, [accounts.losses, amount] as const]
  await post(tx, 'refund_outside', [{ paymentId: payment.id, reference, sides }])
  await raiseAlarm(tx, 'refund-returned', refund, payment.id)
}

/**
 * Books a refund made by hand at the provider. Held funds are then never released automatically: a full refund is an ordinary
 * refund, and after a partial one the desk decides on the rest. A refund that was due anyway is reduced by it; the remainder is
 * the platform's loss, with an alarm.
 */
const takeOutside = async (tx: Transaction, locked: Locked, { refund, amount }: RefundState) => {
  const { payment } = locked
  const { id, status } = payment
  const book = (...sides: (readonly [string, number])[]) =>
    post(tx, 'refund_outside', [{ paymentId: id, reference: refund, sides: [...sides, [accounts.world, amount]] }])
  if (status === 'held' || status === 'frozen') {
    await book([accounts.escrow(id), -amount])
    if (payment.refunded + amount === payment.amount) return noteRefundedOutside(tx, payment)
    if (status === 'held' || payment.frozenBy !== 'desk') await escalateToDesk(tx, locked)
    await tx`
      update payments set refunded = refunded + ${amount}, refunded_outside = refunded_outside + ${amount} where id = ${id}`
    return undefined
  }
  const due = hasRefund(payment) ? await readDue(tx, id) : 0
  const covered = Math.min(due, amount)
  await book([accounts.refund(id), -covered], [accounts.losses, covered - amount])
  if (covered < amount) await raiseAlarm(tx, 'refunded-outside', refund, id)
  // The refund's instruction recomputes the rest.
  await tx`update instructions set next_at = now() where payment_id = ${id} and kind = 'refund' and done_at is null`
  if (payment.owed === 0 || covered === 0) return undefined
  if (covered === due) await noteRefundPaid(tx, id)
  // The payment row does not change, so mark it by hand.
  else
    await tx`select mark(array[
      (${userFeed(payment.payerId)}, 'payment', ${id}, false)::feed_mark,
      (${userFeed(payment.payeeId)}, 'payment', ${id}, false)::feed_mark])`
  return undefined
}

/** Applies the provider's state of a refund, ours or one made by hand. Returns false if the payment is not ours. */
export const takeRefund = async (tx: Transaction, state: RefundState) => {
  const paymentId = await findPayment(tx, state)
  const locked = paymentId ? await lockPayment(tx, paymentId) : null
  if (!locked) return false
  if (!locked.payment.paidAt) return true
  const [booked] = await tx<{ kind: string }[]>`select kind from ledger_transfers where reference = ${state.refund}`
  const isOwn = state.paymentId === paymentId || booked?.kind === 'refund_paid'
  if (isOwn) {
    if (state.hasFailed) await takeFailure(tx, locked, state)
  } else if (state.hasFailed) {
    if (booked) await takeReturn(tx, locked, state)
  } else if (!booked) await takeOutside(tx, locked, state)
  return true
}

/** Refunds the operator has to pay by hand, the oldest first. */
export const readOwed = (sql: Sql) => sql<PaymentRow[]>`
  select ${paymentColumns(sql)} from payments p join jobs j on j.id = p.job_id
  where ${isOwed(sql)} order by p.refund_failed_at, p.id`

/** Notes that the operator has paid it in another way. Returns false if nothing is owed. */
export const noteRefundByHand = (sql: Sql, paymentId: string, reference: string) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const locked = await lockPayment(tx, paymentId)
      if (!locked?.payment.owed) return false
      const { job, payment } = locked
      await settleDue(tx, paymentId, 'refund_by_hand', reference)
      const notice = say('refundMade', jobRef(job.id), payment.owed)
      await notify(tx, [payment.payerId], notice, actionUrls.wallet)
      return true
    }),
  )
