import type { Payment } from '../entities/payment.ts'
import { limits } from '../rules.ts'

/**
 * Whether a student's payouts still wait, as far as these payments tell: until money of three different payers has arrived. The
 * server also leaves out what a bank examines (`has_first_payouts`).
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
