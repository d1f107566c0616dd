import { releasePayment as contract } from '../../schema/commands/release-payment.ts'
import { whyNotSettled } from '../../schema/decisions/payment-life.ts'
import { lockPayment, readPayment } from '../money/payments.ts'
import { release } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const releasePayment = command(contract, async (tx, actor, { id }) => {
  const locked = await lockPayment(tx, id)
  if (locked?.payment.payerId !== actor.id || locked.payment.status === 'cancelled') return refuse('not-found')
  const refusal = whyNotSettled(locked.payment)
  if (refusal) return refuse(refusal)
  await release(tx, [locked.payment])
  return readPayment(tx, id)
})
