import type { JobState, JobStatus } from '../choices.ts'
import type { Agreement } from '../entities/agreement.ts'
import type { Job } from '../entities/job.ts'
import type { Payment } from '../entities/payment.ts'
import type { Transaction } from '../entities/transaction.ts'
import { paidByHand } from './paid-by-hand.ts'

/** A payment. Rows that a device stored before `refunded` and `owed` existed lack them. */
type Held = Omit<Payment, 'refunded' | 'owed'> & { refunded?: number; owed?: number }
type Line = Pick<Transaction, 'id' | 'type' | 'status' | 'amount' | 'createdAt'>

const releaseStatus = { held: 'pending', frozen: 'pending', released: 'completed', split: 'completed' } as const

/** Lines of a payment in the wallet of one of its two people. The payer sees the amount paid, the student the net amount. */
export const transactionsOf = (payment: Held, viewerId: string): Line[] => {
  const {
    id,
    status,
    amount,
    net,
    refunded = 0,
    createdAt,
    paidAt,
    settledAt,
    passedOnAt,
    refundPaidAt,
    refundFailedAt,
  } = payment
  const isPayer = viewerId === payment.payerId
  const lines: Line[] = []
  // A payment that was opened and not paid moved nothing.
  if (isPayer && paidAt)
    lines.push({ id: `${id}-payment`, type: 'payment', status: 'completed', amount, createdAt: paidAt })
  if (status === 'held' || status === 'frozen' || status === 'released' || status === 'split')
    lines.push({
      id,
      type: 'escrow_release',
      status: releaseStatus[status],
      amount: isPayer ? amount - refunded : net,
      createdAt: settledAt ?? paidAt ?? createdAt,
    })
  if (isPayer && (status === 'refunded' || status === 'split'))
    lines.push({
      id: `${id}-refund`,
      type: 'refund',
      status: refundPaidAt ? 'completed' : refundFailedAt ? 'failed' : 'pending',
      amount: refunded,
      createdAt: settledAt ?? createdAt,
    })
  if (!isPayer && (status === 'released' || status === 'split') && passedOnAt)
    lines.push({ id: `${id}-payout`, type: 'payout', status: 'completed', amount: net, createdAt: passedOnAt })
  return lines
}

/** Rows from which a student's earnings are computed. */
export type Work = {
  jobs: readonly (Pick<Job, 'id' | 'postedById' | 'assignedToId' | 'rate' | 'estimatedDuration'> & {
    status: JobStatus | JobState
  })[]
  payments: readonly Pick<Payment, 'jobId' | 'payeeId' | 'status' | 'net'>[]
  agreements: readonly Pick<Agreement, 'jobId' | 'amount' | 'saidPaid'>[]
}

/**
 * Amount that a student has received, in rappen: released money without the fee, and payments by hand that both people have
 * confirmed. Held, unpaid and refunded money does not count.
 */
export const earnedBy = (me: string, { jobs, payments, agreements }: Work) => {
  const said = new Map(agreements.map(agreement => [agreement.jobId, agreement]))
  const paid = Map.groupBy(payments, ({ jobId }) => jobId)
  const released = payments.filter(one => one.payeeId === me && (one.status === 'released' || one.status === 'split'))
  const done = jobs.filter(({ assignedToId }) => assignedToId === me)
  return (
    released.reduce((total, { net }) => total + net, 0) +
    done.reduce((total, job) => total + paidByHand(job, paid.get(job.id) ?? [], said.get(job.id) ?? null), 0)
  )
}

/** Amount owed to the payer because no bank accepted the refund. */
export const owedOf = ({ owed, refunded = 0, refundFailedAt, refundPaidAt }: Held) =>
  owed ?? (refundFailedAt && !refundPaidAt ? refunded : 0)

/** Balance and pending amount of a person, from the payments alone. The server's own figure comes from the ledger. */
export const balanceOf = (payments: readonly Held[], viewerId: string) => {
  const sum = (wanted: readonly Held[], figure: (payment: Held) => number) =>
    wanted.reduce((total, payment) => total + figure(payment), 0)
  const isPayer = (payment: Held) => payment.payerId === viewerId
  const held = payments.filter(({ status }) => status === 'held' || status === 'frozen')
  const isEarned = (one: Held) => (one.status === 'released' || one.status === 'split') && !one.passedOnAt
  return {
    balance: sum(payments, one => (isPayer(one) ? owedOf(one) : isEarned(one) ? one.net : 0)),
    pendingBalance: sum(held, one => (isPayer(one) ? one.amount - (one.refunded ?? 0) : one.net)),
  }
}
