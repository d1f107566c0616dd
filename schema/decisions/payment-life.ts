import type { PaymentStatus } from '../choices.ts'

/**
 * How a payment may go on; the database holds the same graph. A charge that comes for a cancelled payment is given back at
 * once. Nothing leads out of what is settled: what a bank takes back after a release is the platform's loss.
 */
export const paymentLife: Record<PaymentStatus, readonly PaymentStatus[]> = {
  awaiting: ['held', 'refunded', 'cancelled'],
  held: ['frozen', 'released', 'refunded'],
  frozen: ['held', 'released', 'refunded', 'charged_back'],
  released: [],
  refunded: [],
  charged_back: [],
  cancelled: ['refunded'],
}

/** Whether somebody's hand may settle these funds: a bank's dispute stands above both people. */
export const whyNotSettled = (payment: { status: PaymentStatus; frozenBy: 'payer' | 'bank' | null }) => {
  if (payment.status === 'frozen' && payment.frozenBy === 'bank') return 'payment-frozen'
  if (payment.status !== 'held' && payment.status !== 'frozen') return 'payment-not-held'
  return null
}
