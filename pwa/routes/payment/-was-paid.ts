import * as v from 'valibot'
import { paymentStatuses } from '../../../schema/choices.ts'
import { call } from '../../call.ts'

const payment = v.object({ status: v.picklist(paymentStatuses), paidAt: v.nullable(v.string()) })

/** After an answer that was lost: the payment may have gone through all the same. */
export const wasPaid = async (paymentId: string) => {
  try {
    const answer = await call(`/api/payments/${paymentId}`)
    const { status, paidAt } = v.parse(payment, await answer.json())
    return paidAt !== null && status !== 'refunded'
  } catch {
    return false
  }
}
