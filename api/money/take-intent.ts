import { periods } from '../../schema/rules.ts'
import { actionUrls, notify } from '../commands/notify.ts'
import type { Transaction } from '../db/connect.ts'
import { francs, texts } from '../texts/fr.ts'
import { followDisputes } from './disputes.ts'
import { instructMails } from './instruct.ts'
import { accounts, post } from './ledger.ts'
import { lockPayment, type Locked } from './payments.ts'
import type { IntentState } from './provider.ts'
import { refund } from './settle.ts'

const hold = async (tx: Transaction, { job, payment }: Locked) => {
  const amount = francs(payment.amount - payment.fee)
  await notify(
    tx,
    [payment.payeeId],
    'other',
    texts.notifications.paymentHeld(job.title, amount),
    actionUrls.chat(job.id),
  )
  await instructMails(tx, 'mail_paid', [payment])
  if (job.status === 'assigned') await tx`update jobs set status = 'in_progress' where id = ${job.id}`
}

/**
 * Books what the provider says of a payment, as often as it is said and in whatever order. A paid job is under way; where the
 * job has ended meanwhile, or the payment was given up, the money goes straight back.
 */
export const takeIntent = async (tx: Transaction, state: IntentState) => {
  const locked = await lockPayment(tx, state.paymentId)
  if (!locked) return
  const { job, payment } = locked
  if (state.status !== 'paid' || payment.paidAt) return
  if (!state.charge || (payment.intent ?? state.intent) !== state.intent || state.amount !== payment.amount)
    throw new Error(`the provider says of ${payment.id} what was never asked of it`)
  const isWanted = payment.status === 'awaiting' && (job.status === 'assigned' || job.status === 'in_progress')
  // Status and date change together or the table refuses; from here on it is as good as paid.
  await tx`
    update payments set
      intent = ${state.intent}, charge = ${state.charge}, paid_at = now(),
      release_at = now() + make_interval(days => ${periods.escrow.days}),
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
  await (isWanted ? hold(tx, locked) : refund(tx, [payment]))
  await followDisputes(tx, payment.id)
}
