import type { Payment } from '../entities/payment.ts'
import { limits } from '../rules.ts'

/**
 * Returns whether a student's payouts are still delayed according to these payments: until money from three different payers has
 * arrived. The server also excludes payments that a bank is examining (`has_first_payouts`).
 */
export const hasFirstPayouts = (
  payments: readonly Pick<Payment, 'payeeId' | 'payerId' | 'status' | 'passedOnAt'>[],
  student: string,
) => {
  const arrived = payments.filter(
    ({ payeeId, status, passedOnAt }) =>
      payeeId === student && (status === 'released' || status === 'split') && passedOnAt !== null,
  )
  return new Set(arrived.map(({ payerId }) => payerId)).size < limits.firstPayouts.payers
}
