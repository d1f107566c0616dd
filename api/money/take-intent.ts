import { job as jobRef } from '../../schema/notices/args.ts'
import { isPayableNow } from '../../schema/decisions/payment-life.ts'
import { keepDone } from '../domain/deputies.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import type { Transaction } from '../db/connect.ts'
import { raiseAlarm, type AlarmReason } from './alarms.ts'
import { followDisputes } from './bank-disputes.ts'
import { instruct, instructMails } from './instruct.ts'
import { accounts, post } from './ledger.ts'
import { findPayment, holdPayee, lockPayment, type Locked, type PaymentRow } from './payments.ts'
import type { IntentState } from './provider.ts'
import { releaseAt } from './release-due.ts'
import { refund, settleJob } from './settle.ts'

const hold = async (tx: Transaction, { job, payment }: Locked) => {
  const [opened] = await tx<{ deputyId: string | null }[]>`select deputy_id from payments where id = ${payment.id}`
  if (opened?.deputyId)
    await keepDone(tx, {
      principalId: payment.payerId,
      deputyId: opened.deputyId,
      action: 'pay',
      weight: 'mailed',
      offerId: job.offerId,
    })
  // Completed before it was paid: settle and notify now, as completing a paid job does.
  if (job.status === 'completed') return settleJob(tx, job, 'to the student')
  const amount = payment.amount - payment.fee
  await notify(tx, [payment.payeeId], say('paymentHeld', jobRef(job.id), amount), actionUrls.together(job.id))
  await instructMails(tx, 'mail_paid', [payment])
  if (job.status === 'assigned') await tx`update jobs set status = 'in_progress' where id = ${job.id}`
}

/** Returns the alarm for a state that cannot result from our requests; null for a possible one. */
const whyAlarmed = (payment: PaymentRow, state: IntentState): AlarmReason | null => {
  const isOwn = (payment.intent ?? state.intent) === state.intent
  if (!isOwn) return state.status === 'paid' ? 'other-intent' : null
  if (state.paymentId !== payment.id) return 'without-id'
  if (state.currency !== 'chf') return 'wrong-currency'
  return state.amount === payment.amount ? null : 'wrong-amount'
}

/**
 * Applies the provider's state of a payment. Idempotent, in any order. A paid job is in progress; one completed before it was paid
 * is settled now. If the job ended in another way, or the payment was given up, the money is refunded at once. An impossible state
 * raises an alarm and moves nothing. Returns false if the payment is not ours.
 */
export const takeIntent = async (tx: Transaction, state: IntentState | null) => {
  if (!state) return false
  const paymentId = await findPayment(tx, state)
  const locked = paymentId ? await lockPayment(tx, paymentId) : null
  if (!locked) return false
  const { job, payment } = locked
  const alarm = whyAlarmed(payment, state)
  if (alarm) await raiseAlarm(tx, alarm, state.intent, payment.id)
  if (alarm || state.status !== 'paid' || !state.charge || payment.paidAt) return true
  const isWanted = payment.status === 'awaiting' && isPayableNow(job) && (await holdPayee(tx, payment.payeeId))
  // A table constraint requires status and date to change together; from here on the payment counts as paid.
  await tx`
    update payments set
      intent = ${state.intent}, charge = ${state.charge}, paid_at = now(),
      release_at = ${releaseAt(tx, job.time)},
      refunded = ${isWanted ? 0 : payment.amount},
      status = ${isWanted ? 'held' : 'refunded'}, settled_at = ${isWanted ? null : tx`now()`}
    where id = ${payment.id}`
  await post(tx, 'charge', [
    {
      paymentId: payment.id,
      reference: state.charge,
      sides: [
        [accounts.world, -payment.amount],
        [accounts.escrow(payment.id), payment.amount],
      ],
    },
  ])
  if (payment.provider !== 'test-bank') await instruct(tx, 'fee', [payment])
  await (isWanted ? hold(tx, locked) : refund(tx, [payment]))
  await followDisputes(tx, payment.id)
  return true
}
