import type { JobState, PaymentStatus } from '../choices.ts'
import { canMove } from './job-life.ts'

/**
 * Reason why a student cannot leave a job, or null. Held funds are then refunded to the payer. Frozen funds wait for the
 * desk or the bank, and a paid-out job cannot be left.
 */
export const whyNotLeft = (job: { status: JobState }, payments: readonly { status: PaymentStatus }[]) => {
  if (!canMove(job.status, 'left', 'student')) return 'status-conflict'
  if (payments.some(({ status }) => status === 'frozen')) return 'payment-frozen'
  if (payments.some(({ status }) => status === 'released' || status === 'split')) return 'already-paid'
  return null
}
