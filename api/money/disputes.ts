import { actionUrls, notify } from '../commands/notify.ts'
import type { Transaction } from '../db/connect.ts'
import { texts } from '../texts/fr.ts'
import { keepWhatIsLost } from './failed-refunds.ts'
import { accounts, post } from './ledger.ts'
import { lockPayment, type Locked } from './payments.ts'
import type { DisputeState } from './provider.ts'
import { chargeBack, refund, release } from './settle.ts'

export const freeze = async (
  tx: Transaction,
  { job, payment }: Locked,
  by: 'payer' | 'bank',
  reason?: string | null,
) => {
  await tx`update payments set status = 'frozen', frozen_by = ${by} where id = ${payment.id}`
  const notice = texts.notifications.paymentFrozen(job.title, reason)
  await notify(tx, [payment.payeeId], 'other', notice, actionUrls.chat(job.id))
}

/** The job may have ended while nothing could move. */
const thaw = async (tx: Transaction, { job, payment }: Locked) => {
  if (job.status === 'completed') return release(tx, [payment])
  if (job.status === 'cancelled') return refund(tx, [payment])
  await tx`update payments set status = 'held', frozen_by = null where id = ${payment.id}`
}

/** The student or the payer has the money already: what the bank takes is the platform's. */
const bearLoss = async (tx: Transaction, { payment }: Locked, reference: string) => {
  const borne = await tx`select from ledger_transfers where payment_id = ${payment.id} and kind = 'loss'`
  if (borne.length > 0) return
  await post(tx, 'loss', [
    {
      paymentId: payment.id,
      reference,
      sides: [
        [accounts.losses, -payment.amount],
        [accounts.world, payment.amount],
      ],
    },
  ])
}

/** Brings a payment to what its disputes say, all of them together. */
export const followDisputes = async (tx: Transaction, paymentId: string) => {
  const locked = await lockPayment(tx, paymentId)
  if (!locked?.payment.paidAt) return
  const { payment } = locked
  const disputes = await tx<{ id: string; status: string }[]>`
    select id, status from bank_disputes where payment_id = ${paymentId} order by id`
  const lost = disputes.find(({ status }) => status === 'lost')
  const isOpen = disputes.some(({ status }) => status === 'open')
  const isFrozenByBank = payment.status === 'frozen' && payment.frozenBy === 'bank'
  if (lost && (payment.status === 'held' || payment.status === 'frozen')) {
    if (payment.status === 'held') await freeze(tx, locked, 'bank')
    await chargeBack(tx, payment, lost.id)
  } else if (lost && (payment.status === 'released' || payment.status === 'refunded')) {
    await bearLoss(tx, locked, lost.id)
    await keepWhatIsLost(tx, paymentId)
  } else if (isOpen && !isFrozenByBank && (payment.status === 'held' || payment.status === 'frozen')) {
    await freeze(tx, locked, 'bank')
  } else if (!isOpen && !lost && isFrozenByBank) {
    await thaw(tx, locked)
  }
}

/** Notes what a bank says; a word of its opening that comes after its end changes nothing. */
export const takeDispute = async (tx: Transaction, { id, paymentId, status }: DisputeState) => {
  if (!(await lockPayment(tx, paymentId))) return
  await tx`
    insert into bank_disputes (id, payment_id, status, closed_at)
    values (${id}, ${paymentId}, ${status}, ${status === 'open' ? null : tx`now()`})
    on conflict (id) do update set status = excluded.status, closed_at = excluded.closed_at
    where bank_disputes.status = 'open'`
  await followDisputes(tx, paymentId)
}
