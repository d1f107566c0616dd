import type { JobState, PaymentStatus } from '../choices.ts'
import { canMove } from './job-life.ts'

/**
 * Whether a student may give a job back, begun or not. Held funds go back to the payer with it; frozen funds wait for the
 * desk or the bank, and a job that was paid out cannot be left.
 */
export const whyNotLeft = (job: { status: JobState }, payments: readonly { status: PaymentStatus }[]) => {
  if (!canMove(job.status, 'left', 'student')) return 'status-conflict'
  if (payments.some(({ status }) => status === 'frozen')) return 'payment-frozen'
  if (payments.some(({ status }) => status === 'released' || status === 'split')) return 'already-paid'
  return null
}
