import { job as jobRef } from '../../schema/notices/args.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import type { Transaction } from '../db/connect.ts'
import { freeze, readOpener } from './disputes.ts'
import { endTransfer, resumePayout, stopPayout } from './instruct.ts'
import { offsetLoss } from './refunds.ts'
import { accounts, bookFee, post } from './ledger.ts'
import { findPayment, lockPayment, type Locked } from './payments.ts'
import type { DisputeState } from './provider.ts'
import { chargeBack, refundUnlessObjected, release } from './settle.ts'

const tellFrozen = (tx: Transaction, { job, payment }: Locked) =>
  notify(tx, [payment.payeeId], say('frozenByBank', jobRef(job.id)), actionUrls.together(job.id))

const freezeByBank = async (tx: Transaction, locked: Locked) => {
  await freeze(tx, locked, 'bank')
  await tellFrozen(tx, locked)
}

/** Restores an open dispute of the two people; otherwise does what the end of the job would have done in the meantime. */
const unfreeze = async (tx: Transaction, locked: Locked) => {
  const { job, payment } = locked
  const opener = await readOpener(tx, payment.id)
  if (opener) return freeze(tx, locked, opener)
  if (job.status === 'completed') return release(tx, [payment])
  await tx`update payments set status = 'held', frozen_by = null where id = ${payment.id}`
  if (job.status === 'cancelled') await refundUnlessObjected(tx, [payment])
}

/** A refund still due must not be sent as well: its instruction runs now and finds the chargeback. */
const wakeRefund = (tx: Transaction, paymentId: string) => tx`
  update instructions set next_at = now() where payment_id = ${paymentId} and kind = 'refund' and done_at is null`

/** The student or the payer already has the money, so the platform bears the loss. */
const bearLoss = async (tx: Transaction, { payment }: Locked, reference: string) => {
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

/** Runs once per payment. Released money that has not been paid out is charged back; anything else is the platform's loss. */
const loseSettled = async (tx: Transaction, locked: Locked, reference: string) => {
  const { payment } = locked
  const borne = await tx`select from ledger_transfers where payment_id = ${payment.id} and kind = 'loss'`
  if (borne.length === 0) {
    const isHere = payment.status !== 'refunded' && payment.passedOnAt === null && (await endTransfer(tx, payment))
    if (isHere) await chargeBack(tx, payment, reference)
    else await bearLoss(tx, locked, reference)
    await wakeRefund(tx, payment.id)
  }
  await offsetLoss(tx, payment.id)
}

/** Brings a payment to the state that follows from all its bank disputes. */
export const followDisputes = async (tx: Transaction, paymentId: string) => {
  const locked = await lockPayment(tx, paymentId)
  if (!locked?.payment.paidAt) return
  const { payment } = locked
  const disputes = await tx<{ id: string; status: string }[]>`
    select id, status from bank_disputes where payment_id = ${paymentId} order by id`
  const lost = disputes.find(({ status }) => status === 'lost')
  const isOpen = disputes.some(({ status }) => status === 'open')
  const isReleased = payment.status === 'released' || payment.status === 'split'
  const isFrozenByBank = payment.status === 'frozen' && payment.frozenBy === 'bank'
  if (lost && (payment.status === 'held' || payment.status === 'frozen')) {
    if (payment.status === 'held') await freezeByBank(tx, locked)
    await chargeBack(tx, payment, lost.id)
  } else if (lost && (isReleased || payment.status === 'refunded')) {
    await loseSettled(tx, locked, lost.id)
  } else if (isOpen && isReleased) {
    if (await stopPayout(tx, payment)) await tellFrozen(tx, locked)
  } else if (!lost && isReleased) {
    await resumePayout(tx, payment)
  } else if (isOpen && !isFrozenByBank && (payment.status === 'held' || payment.status === 'frozen')) {
    await freezeByBank(tx, locked)
  } else if (!isOpen && !lost && isFrozenByBank) {
    await unfreeze(tx, locked)
  }
}

/** Records a dispute's state. An opening reported after the end changes nothing. Returns false if the payment is not ours. */
export const takeDispute = async (tx: Transaction, { id, paymentId: named, intent, status, fees }: DisputeState) => {
  const paymentId = await findPayment(tx, { paymentId: named, intent })
  if (!paymentId || !(await lockPayment(tx, paymentId))) return false
  await tx`
    insert into bank_disputes (id, payment_id, status, closed_at)
    values (${id}, ${paymentId}, ${status}, ${status === 'open' ? null : tx`now()`})
    on conflict (id) do update set status = excluded.status, closed_at = excluded.closed_at
    where bank_disputes.status = 'open'`
  for (const fee of fees) await bookFee(tx, paymentId, fee)
  await followDisputes(tx, paymentId)
  return true
}
