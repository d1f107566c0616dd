import { disputePayment as contract } from '../../schema/commands/dispute-payment.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import { openDispute } from '../money/disputes.ts'
import { lockPayment, readPayment } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const disputePayment = command(contract, async (tx, actor, { id, reason }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payerId !== actor.id || locked.payment.status === 'cancelled') return refuse('not-found')
  const refusal = whyNotSettled(locked.payment)
  if (refusal) return refuse(refusal)
  // Said twice, it is said.
  if (locked.payment.status === 'held') await openDispute(tx, locked, 'payer', reason)
  return readPayment(tx, id)
})
