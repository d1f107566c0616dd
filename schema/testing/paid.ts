import type { Payment } from '../entities/payment.ts'

/** A payment for a job: 50 francs, of which 47.50 are the student's. */
export const paid = (given: Partial<Payment> = {}): Payment => ({
  id: 'payment',
  jobId: 'job',
  jobTitle: 'Tondre la pelouse',
  payerId: 'poster',
  payeeId: 'student',
  amount: 5000,
  fee: 250,
  net: 4750,
  refunded: 0,
  status: 'held',
  frozenBy: null,
  disputeDueAt: null,
  isTest: true,
  createdAt: '2026-11-26T08:00:00.000Z',
  paidAt: '2026-11-26T08:00:00.000Z',
  releaseAt: '2026-12-03T08:00:00.000Z',
  refundAt: null,
  objectionEndsAt: null,
  settledAt: null,
  passedOnAt: null,
  refundPaidAt: null,
  refundFailedAt: null,
  owed: 0,
  ...given,
})
