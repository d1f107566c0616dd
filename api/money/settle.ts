import { francs, texts } from '../texts/fr.ts'
import type { Transaction } from '../db/connect.ts'
import { actionUrls, notifyEach } from '../commands/notify.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import { instruct, instructMails, instructTransfers } from './instruct.ts'
import { accounts, post } from './ledger.ts'
import { lockPaymentsOf, type PaymentRow } from './payments.ts'

/**
 * The ends of a payment. Whoever calls holds the jobs and the payments and has seen that these may go this way; status,
 * postings and instructions are written together or not at all.
 */
const setStatus = (
  tx: Transaction,
  payments: readonly PaymentRow[],
  status: 'released' | 'refunded' | 'charged_back',
) =>
  tx`
    update payments set status = ${status}, frozen_by = null, settled_at = now()
    where id = any(${payments.map(({ id }) => id)}::uuid[])`

const tell = (
  tx: Transaction,
  payments: readonly PaymentRow[],
  people: (payment: PaymentRow) => readonly string[],
  notice: (job: string, amount: string) => { title: string; message: string },
  figure: (payment: PaymentRow) => number,
) =>
  notifyEach(
    tx,
    payments.flatMap(payment =>
      people(payment).map(person => ({ person, notice: notice(payment.jobTitle, francs(figure(payment))) })),
    ),
    'other',
    actionUrls.wallet,
  )

const netOf = ({ amount, fee }: PaymentRow) => amount - fee

/** To the students, without the fee. */
export const release = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await setStatus(tx, payments, 'released')
  await post(
    tx,
    'release',
    payments.map(payment => ({
      paymentId: payment.id,
      sides: [
        [accounts.escrow(payment.id), -payment.amount],
        [accounts.wallet(payment.payeeId), netOf(payment)],
        [accounts.fees, payment.fee],
      ],
    })),
  )
  await instructTransfers(tx, payments)
  await instructMails(tx, 'mail_released', payments)
  await tell(tx, payments, ({ payeeId }) => [payeeId], texts.notifications.paymentReleased, netOf)
}

/** Back to the payers, whole. */
export const refund = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await setStatus(tx, payments, 'refunded')
  await post(
    tx,
    'refund',
    payments.map(({ id, amount }) => ({
      paymentId: id,
      sides: [
        [accounts.escrow(id), -amount],
        [accounts.refund(id), amount],
      ],
    })),
  )
  await instruct(tx, 'refund', payments)
  await instructMails(tx, 'mail_refunded', payments)
  const both = ({ payerId, payeeId }: PaymentRow) => [payerId, payeeId]
  await tell(tx, payments, both, texts.notifications.paymentRefunded, ({ amount }) => amount)
}

/** The payer's bank took it back. */
export const chargeBack = async (tx: Transaction, payment: PaymentRow, reference: string) => {
  await setStatus(tx, [payment], 'charged_back')
  await post(tx, 'chargeback', [
    {
      paymentId: payment.id,
      reference,
      sides: [
        [accounts.escrow(payment.id), -payment.amount],
        [accounts.world, payment.amount],
      ],
    },
  ])
  const both = ({ payerId, payeeId }: PaymentRow) => [payerId, payeeId]
  await tell(tx, [payment], both, texts.notifications.paymentChargedBack, ({ amount }) => amount)
}

/** What was begun and not paid is not wanted any more. A charge that comes all the same is given back. */
export const cancel = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await tx`update payments set status = 'cancelled' where id = any(${payments.map(({ id }) => id)}::uuid[])`
  await instruct(
    tx,
    'cancel',
    payments.filter(({ intent }) => intent !== null),
  )
}

/** A job that ends settles its money: done, it is the student's; cancelled, it goes back. What a bank disputes waits for the bank. */
export const settleJob = async (tx: Transaction, jobId: string, end: 'completed' | 'cancelled') => {
  const payments = await lockPaymentsOf(tx, jobId)
  await cancel(
    tx,
    payments.filter(({ status }) => status === 'awaiting'),
  )
  const ready = payments.filter(payment => whyNotSettled(payment) === null)
  await (end === 'completed' ? release : refund)(tx, ready)
}
