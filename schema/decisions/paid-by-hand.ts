import type { JobState } from '../choices.ts'
import type { Agreement } from '../entities/agreement.ts'
import type { Job } from '../entities/job.ts'
import type { Payment } from '../entities/payment.ts'
import { amountDue } from './amounts.ts'

/** Payment statuses that rule out payment by hand. An unpaid or refunded job may have been paid by hand. */
const standing: ReadonlySet<string> = new Set(['held', 'frozen', 'released', 'split'])

const isPaidHere = (payments: readonly Pick<Payment, 'status'>[]) => payments.some(({ status }) => standing.has(status))

type Said = Pick<Agreement, 'amount' | 'saidPaid'> | null
type Done = { status: JobState | Job['status'] } & Pick<Job, 'rate' | 'estimatedDuration'>

/** Reason why a job cannot be marked as paid by hand. Null if it can. */
export const whyNotPaidByHand = (job: Done, payments: readonly Pick<Payment, 'status'>[], said: Said) => {
  if (job.status !== 'completed') return 'not-payable'
  if (isPaidHere(payments)) return 'already-paid'
  return amountDue(job, said?.amount ?? null) === null ? 'no-amount' : null
}

/** Amount that the student received by hand, in rappen. Zero until both people have confirmed it. */
export const paidByHand = (
  job: Done & Pick<Job, 'postedById' | 'assignedToId'>,
  payments: readonly Pick<Payment, 'status'>[],
  said: Said,
) => {
  if (whyNotPaidByHand(job, payments, said) !== null) return 0
  const both = [job.postedById, job.assignedToId]
  const isSaid = both.every(person => person !== null && said?.saidPaid?.includes(person))
  return isSaid ? (amountDue(job, said?.amount ?? null) ?? 0) : 0
}
