import type { JobState, JobStatus, PaymentStatus } from '../choices.ts'
import { periods } from '../rules.ts'
import { isWithinAYear } from './schedule.ts'
import { earliestStart, isOver, type Timed } from './when.ts'

type Funds = { status: PaymentStatus; frozenBy: 'payer' | 'payee' | 'desk' | 'bank' | null }

/**
 * Whether the hand of one of the two people may settle these funds: in a dispute between them either may give in. What a bank
 * disputes, or was given back in part past us, is not theirs to settle.
 */
export const whyNotSettled = ({ status, frozenBy }: Funds) => {
  if (status === 'frozen' && (frozenBy === 'bank' || frozenBy === 'desk')) return 'payment-frozen'
  if (status !== 'held' && status !== 'frozen') return 'payment-not-held'
  return null
}

type Payable = { status: JobStatus | JobState; isThroughPouce?: boolean | undefined }

/** A job is paid while it is under way. One that was agreed through Pouce may still be paid once it is completed. */
export const isPayableNow = ({ status, isThroughPouce }: Payable) =>
  status === 'assigned' || status === 'in_progress' || (status === 'completed' && isThroughPouce === true)

/** When its student may still object to money that has gone back. */
type Objected = Funds & { objectionEndsAt?: string | null | undefined }

/**
 * Whether the student may ask the desk to decide: while the money is held, and for 48 hours after the poster's cancelling gave
 * it back at once. Then the desk can no longer move it.
 */
export const whyNotObjected = ({ status, objectionEndsAt }: Objected, now: number) => {
  if (status === 'held') return null
  if (status === 'frozen') return 'payment-frozen'
  if (status !== 'refunded' || !objectionEndsAt) return 'payment-not-held'
  return isOver(objectionEndsAt, now) ? 'not-objectionable' : null
}

type Job = Timed & {
  /** When its poster said that the work has begun. */
  startedAt?: string | null | undefined
}

const day = periods.late.hours * 3_600_000

/**
 * Whether a poster's cancelling gives held money back at once: only where the work cannot have begun, because the earliest
 * possible start lies ahead by a day. In all other cases the student has 48 hours to object. Calling a meeting off leaves the
 * time open, so that the poster cannot make a start unknown and then cancel.
 */
export const goesBackAtOnce = (job: Job, now: number) => {
  const earliest = earliestStart(job)
  if (job.startedAt || earliest === null) return false
  return Date.parse(earliest) - now >= day && isWithinAYear(earliest, now)
}
