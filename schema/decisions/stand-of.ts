import type { JobState, JobStatus } from '../choices.ts'
import { amountDue, netOf } from './amounts.ts'
import { fees } from '../rules.ts'
import { isPayableNow } from './payment-life.ts'
import type { Agreement } from '../entities/agreement.ts'
import type { Job as Offer } from '../entities/job.ts'
import type { Payment } from '../entities/payment.ts'

type Job = Pick<Offer, 'rate' | 'estimatedDuration'> & {
  status: JobStatus | JobState
  isThroughPouce?: boolean | undefined
}
export type Terms = Pick<Agreement, 'amount' | 'proposedAmount' | 'proposedById'>

/** Payment state of a job for one of its two people. Amounts are in rappen. */
export type Stand<P extends Payment = Payment> = {
  due: number | null
  /** Both people have agreed. */
  isAgreed: boolean
  proposal: { amount: number; isMine: boolean } | null
  /** The payment, unless refunded: then the job may be paid again. */
  payment: P | null
  isPayable: boolean
}

/** Part of the price that the student receives: all of it if paid by hand. */
export const gainOf = (
  {
    isThroughPouce,
    feePercent = fees.applicationPercent,
  }: Pick<Offer, 'isThroughPouce'> & { feePercent?: number | undefined },
  due: number,
) => (isThroughPouce ? netOf(due, feePercent) : due)

const standing: ReadonlySet<string> = new Set(['held', 'frozen', 'released', 'split'])

export const standOf = <P extends Payment>(
  job: Job,
  payments: readonly P[],
  terms: Terms | null,
  viewerId: string,
): Stand<P> => {
  const agreed = terms?.amount ?? null
  const due = amountDue(job, agreed)
  const payment = payments.find(({ status }) => standing.has(status)) ?? null
  const isOpen = payment === null && isPayableNow(job)
  const proposed = isOpen ? (terms?.proposedAmount ?? null) : null
  return {
    due,
    isAgreed: agreed !== null,
    proposal: proposed === null ? null : { amount: proposed, isMine: terms?.proposedById === viewerId },
    payment,
    isPayable: isOpen && due !== null,
  }
}
