import { objectToCancellation as contract } from '../../schema/commands/object-to-cancellation.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import { openDispute } from '../money/disputes.ts'
import { lockPayment, readPayment } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

/** The job was cancelled after its work had begun, and the student says that something is owed all the same. */
export const objectToCancellation = command(contract, async (tx, actor, { id, reason }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payeeId !== actor.id || !locked.payment.paidAt) return refuse('not-found')
  const { payment } = locked
  // Said twice, it is said.
  if (payment.status === 'frozen' && payment.frozenBy === 'payee') return readPayment(tx, id)
  const refusal = whyNotSettled(payment)
  if (refusal) return refuse(refusal)
  if (payment.refundAt === null) return refuse('not-objectionable')
  await openDispute(tx, locked, 'payee', reason)
  return readPayment(tx, id)
})
