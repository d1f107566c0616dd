import type { getPayment } from '../../../schema/contracts/payments.ts'
import { paymentStatuses } from '../../../schema/choices.ts'
import { fields, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'

const payment = fields({ status: oneOf(paymentStatuses), paidAt: orNull(text) })

/** Returns whether the payment succeeded although its answer was lost. */
export const wasPaid = async (paymentId: string) => {
  try {
    const answer = await call<typeof getPayment>('GET', '/api/payments/:id', { id: paymentId })
    const { status, paidAt } = await answer.read(payment)
    return paidAt !== null && status !== 'refunded'
  } catch {
    return false
  }
}
