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
 * Ends a payment. The caller holds the locks of jobs and payments and has checked that the change is allowed. Status, postings and
 * instructions are written in one transaction. A dispute ends with its payment.
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

/** Releases money to the students, without the fee. */
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

/** Refunds the payers in full, minus what was already refunded outside. */
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

/** Refunds a part and releases the rest to the student, with the fee of that rest at the job's agreed rate. */
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

/** Ends a payment that was fully refunded by hand at the provider: nothing is left to do. */
export const noteRefundedOutside = async (tx: Transaction, payment: PaymentRow) => {
  await tx`
    update payments set status = 'refunded', frozen_by = null, refund_at = null, refunded = amount, refunded_outside = amount,
      settled_at = now(), passed_on_at = now(), refund_paid_at = now()
    where id = ${payment.id}`
  await closeDisputes(tx, [payment])
  await instructMails(tx, 'mail_refunded', [payment])
  await tell(tx, [payment], both, 'paymentRefunded', ({ amount }) => amount)
}

/** Books a chargeback by the payer's bank: from the escrow, or from released money that has not been paid out. */
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
              // In a split, the payer receives the refunded part twice.
              [accounts.losses, refundedOutside - refunded],
            ] as const)
          : ([[accounts.escrow(id), refundedOutside - amount]] as const)),
        [accounts.world, amount - refundedOutside],
      ],
    },
  ])
  await tell(tx, [payment], both, 'paymentChargedBack', () => amount - refundedOutside)
}

/** Cancels payments that were begun and not paid. A charge that arrives later is refunded. */
export const cancel = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await tx`update payments set status = 'cancelled' where id = any(${idsOf(payments)}::uuid[])`
  await instruct(
    tx,
    'cancel',
    payments.filter(({ intent }) => intent !== null),
  )
}

/** Announces a refund; the student may object first that work was done. */
export const refundUnlessObjected = async (tx: Transaction, payments: readonly PaymentRow[]) => {
  if (payments.length === 0) return
  await tx`
    update payments set refund_at = now() + make_interval(hours => ${periods.objection.hours})
    where id = any(${idsOf(payments)}::uuid[])`
  await tell(tx, payments, both, 'refundAnnounced', ({ amount }) => amount)
}

/** Refunds at once because the work cannot have begun. The student may still tell the desk what happened. */
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
 * Settles the money of a job that ends, or that its student leaves: completed, it is released; cancelled or left, it is refunded.
 * Frozen funds stay frozen, however the job ends.
 */
export const settleJob = async (tx: Transaction, job: LockedJob, money: Money) => {
  const payments = await lockPaymentsOf(tx, job.id)
  // A completed job that was agreed through Pouce can still be paid.
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
