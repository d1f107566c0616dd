import type { getPayment } from '../../../schema/contracts/payments.ts'
import { paymentStatuses } from '../../../schema/choices.ts'
import { fields, oneOf, orNull, text } from '../../data/schemas/read.ts'
import { call } from '../../data/server/call.ts'

const payment = fields({ status: oneOf(paymentStatuses), paidAt: orNull(text) })

/** After an answer that was lost: the payment may have gone through all the same. */
export const wasPaid = async (paymentId: string) => {
  try {
    const answer = await call<typeof getPayment>('GET', '/api/payments/:id', { id: paymentId })
    const { status, paidAt } = await answer.read(payment)
    return paidAt !== null && status !== 'refunded'
  } catch {
    return false
  }
}
