import {
  refundPayment as refundPaymentContract,
  releasePayment as releasePaymentContract,
} from '../../schema/contracts/payments.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import { lockPayment, readPayment } from '../money/payments.ts'
import { release, refund } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const releasePayment = command(releasePaymentContract, async (tx, actor, { id }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payerId !== actor.id || locked.payment.status === 'cancelled') return refuse('not-found')
  const refusal = whyNotSettled(locked.payment)
  if (refusal) return refuse(refusal)
  await release(tx, [locked.payment])
  return readPayment(tx, id)
})

/** Only the student may refund held money; a payer gets it back by cancelling the job. */
export const refundPayment = command(refundPaymentContract, async (tx, actor, { id }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payeeId !== actor.id || !locked.payment.paidAt) return refuse('not-found')
  const refusal = whyNotSettled(locked.payment)
  if (refusal) return refuse(refusal)
  await refund(tx, [locked.payment])
  return readPayment(tx, id)
})
