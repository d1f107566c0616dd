import { job } from '../../schema/notices/args.ts'
import { feeOf } from '../../schema/decisions/amounts.ts'
import { goesBackAtOnce } from '../../schema/decisions/payment-life.ts'
import type { Money } from '../../schema/decisions/ways-out.ts'
import { periods } from '../../schema/rules.ts'
import type { LockedJob } from '../domain/locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notifyEach } from '../domain/notify.ts'
import type { Transaction } from '../db/connect.ts'
import { instruct, instructMails, instructTransfers } from './instruct.ts'
import { accounts, post } from './ledger.ts'
import { lockPaymentsOf, netOf, type PaymentRow } from './payments.ts'

const idsOf = (payments: readonly PaymentRow[]) => payments.map(({ id }) => id)

/**
 * The ends of a payment. The caller holds the locks of jobs and payments and has checked that they may go this way; status,
 * postings and instructions are written together or not at all. A dispute ends with its payment.
 */
const setStatus = async (
  tx: Transaction,
  payments: readonly PaymentRow[],
  status: 'released' | 'refunded' | 'charged_back',
) => {
  await tx`
    update payments set status = ${status}, frozen_by = null, refund_at = null, settled_at = now(),
      refunded = ${status === 'refunded' ? tx`amount` : tx`refunded`}
    where id = any(${idsOf(payments)}::uuid[])`
  await closeDisputes(tx, payments)
}

export const closeDisputes = (tx: Transaction, payments: readonly PaymentRow[]) => tx`
  update disputes set closed_at = now() where payment_id = any(${idsOf(payments)}::uuid[]) and closed_at is null`

const tell = (
  tx: Transaction,
  payments: readonly PaymentRow[],
  people: (payment: PaymentRow) => readonly string[],
  kind:
    | 'paymentReleased'
    | 'paymentRefunded'
    | 'paymentSplit'
    | 'paymentSplitBack'
    | 'paymentChargedBack'
    | 'refundAnnounced',
  figure: (payment: PaymentRow) => number,
) =>
  notifyEach(
    tx,
    payments.flatMap(payment =>
      people(payment).map(person => ({ person, notice: say(kind, job(payment.jobId), figure(payment)) })),
    ),
    actionUrls.wallet,
  )

const both = ({ payerId, payeeId }: PaymentRow) => [payerId, payeeId]

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
  await tell(tx, payments, ({ payeeId }) => [payeeId], 'paymentReleased', netOf)
}

/** Back to the payers, whole; what has gone past us already goes no second time. */
export const refund = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await setStatus(tx, payments, 'refunded')
  await post(
    tx,
    'refund',
    payments.map(({ id, amount, refundedOutside }) => ({
      paymentId: id,
      sides: [
        [accounts.escrow(id), refundedOutside - amount],
        [accounts.refund(id), amount - refundedOutside],
      ],
    })),
  )
  await instruct(tx, 'refund', payments)
  await instructMails(tx, 'mail_refunded', payments)
  await tell(tx, payments, both, 'paymentRefunded', ({ amount }) => amount)
}

/** A part back to the payer, the rest to the student; the fee is that of the rest, at the rate that the job was agreed on with. */
export const split = async (tx: Transaction, payment: PaymentRow, refunded: number) => {
  const { id, jobId, amount, refundedOutside } = payment
  const [job] = await tx<{ feePercent: number }[]>`select fee_percent from jobs where id = ${jobId}`
  if (!job) throw new Error('a payment is of no job')
  const fee = feeOf(amount - refunded, job.feePercent)
  const ended: PaymentRow = { ...payment, status: 'split', refunded, fee }
  const back = refunded - refundedOutside
  await tx`
    update payments set status = 'split', frozen_by = null, settled_at = now(), refunded = ${refunded}, fee = ${fee},
      refund_paid_at = ${back === 0 ? tx`now()` : null}
    where id = ${id}`
  await closeDisputes(tx, [payment])
  await post(tx, 'split', [
    {
      paymentId: id,
      sides: [
        [accounts.escrow(id), refundedOutside - amount],
        [accounts.refund(id), back],
        [accounts.wallet(payment.payeeId), netOf(ended)],
        [accounts.fees, fee],
      ],
    },
  ])
  if (back > 0) await instruct(tx, 'refund', [ended])
  await instructTransfers(tx, [ended])
  await instructMails(tx, 'mail_split', [ended])
  await tell(
    tx,
    [ended],
    ({ payerId }) => [payerId],
    'paymentSplitBack',
    () => refunded,
  )
  await tell(tx, [ended], ({ payeeId }) => [payeeId], 'paymentSplit', netOf)
}

/** All of it was refunded by hand at the provider: nothing is left to be done. */
export const noteRefundedOutside = async (tx: Transaction, payment: PaymentRow) => {
  await tx`
    update payments set status = 'refunded', frozen_by = null, refund_at = null, refunded = amount, refunded_outside = amount,
      settled_at = now(), passed_on_at = now(), refund_paid_at = now()
    where id = ${payment.id}`
  await closeDisputes(tx, [payment])
  await instructMails(tx, 'mail_refunded', [payment])
  await tell(tx, [payment], both, 'paymentRefunded', ({ amount }) => amount)
}

/** The payer's bank took it back: from what is held, or from what was released and has not left. */
export const chargeBack = async (tx: Transaction, payment: PaymentRow, reference: string) => {
  const { id, payeeId, amount, fee, status, refunded, refundedOutside } = payment
  const isReleased = status === 'released' || status === 'split'
  await setStatus(tx, [payment], 'charged_back')
  await post(tx, 'chargeback', [
    {
      paymentId: id,
      reference,
      sides: [
        ...(isReleased
          ? ([
              [accounts.wallet(payeeId), -netOf(payment)],
              [accounts.fees, -fee],
              // Of a split, the payer has a part twice.
              [accounts.losses, refundedOutside - refunded],
            ] as const)
          : ([[accounts.escrow(id), refundedOutside - amount]] as const)),
        [accounts.world, amount - refundedOutside],
      ],
    },
  ])
  await tell(tx, [payment], both, 'paymentChargedBack', () => amount - refundedOutside)
}

/** What was begun and not paid is not wanted any more. A charge that comes all the same is given back. */
export const cancel = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await tx`update payments set status = 'cancelled' where id = any(${idsOf(payments)}::uuid[])`
  await instruct(
    tx,
    'cancel',
    payments.filter(({ intent }) => intent !== null),
  )
}

/** The student may say first that work was done. */
export const refundUnlessObjected = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await tx`
    update payments set refund_at = now() + make_interval(hours => ${periods.objection.hours})
    where id = any(${idsOf(payments)}::uuid[])`
  await tell(tx, payments, both, 'refundAnnounced', ({ amount }) => amount)
}

/** The work cannot have begun. The student may still tell the desk what happened. */
const refundAtOnce = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  await refund(tx, payments)
  await tx`
    update payments set objection_ends_at = now() + make_interval(hours => ${periods.objection.hours})
    where id = any(${idsOf(payments)}::uuid[])`
}

const settlings = {
  'to the student': () => release,
  back: () => refund,
  'back, after 48 h unless it begins a day later': ({ time, startedAt }: LockedJob) =>
    goesBackAtOnce({ ...time, startedAt }, Date.now()) ? refundAtOnce : refundUnlessObjected,
} satisfies Record<Money, unknown>

/**
 * A job that ends, for good or for its student, settles its money: done, it is the student's; cancelled or left, it goes back.
 * Frozen funds stay frozen: freezing them said that the end of the job does not decide.
 */
export const settleJob = async (tx: Transaction, job: LockedJob, money: Money) => {
  const payments = await lockPaymentsOf(tx, job.id)
  // Once completed, a job through Pouce may still be paid.
  const isGivenUp = money !== 'to the student' || !job.isThroughPouce
  await cancel(
    tx,
    payments.filter(({ status }) => isGivenUp && status === 'awaiting'),
  )
  await settlings[money](job)(
    tx,
    payments.filter(({ status }) => status === 'held'),
  )
}
