import type { JobState, JobStatus, PaymentStatus } from '../choices.ts'
import { periods } from '../rules.ts'
import { isWithinAYear } from './schedule.ts'
import { earliestStart, isOver, type Timed } from './when.ts'

type Funds = { status: PaymentStatus; frozenBy: 'payer' | 'payee' | 'desk' | 'bank' | null }

/**
 * Reason why the two people cannot settle these funds, or null. In a dispute between them either may give in. Funds that a bank
 * disputes, or that were partly refunded outside Pouce, are not theirs to settle.
 */
export const whyNotSettled = ({ status, frozenBy }: Funds) => {
  if (status === 'frozen' && (frozenBy === 'bank' || frozenBy === 'desk')) return 'payment-frozen'
  if (status !== 'held' && status !== 'frozen') return 'payment-not-held'
  return null
}

type Payable = { status: JobStatus | JobState; isThroughPouce?: boolean | undefined }

/** A job is payable while it is under way. One agreed through Pouce stays payable after completion. */
export const isPayableNow = ({ status, isThroughPouce }: Payable) =>
  status === 'assigned' || status === 'in_progress' || (status === 'completed' && isThroughPouce === true)

/** `objectionEndsAt`: deadline of the student's objection to an immediate refund. */
type Objected = Funds & { objectionEndsAt?: string | null | undefined }

/**
 * Reason why the student cannot object, or null. The student may object while the money is held, and for 48 hours after an
 * immediate refund. In the latter case the desk can no longer move the money.
 */
export const whyNotObjected = ({ status, objectionEndsAt }: Objected, now: number) => {
  if (status === 'held') return null
  if (status === 'frozen') return 'payment-frozen'
  if (status !== 'refunded' || !objectionEndsAt) return 'payment-not-held'
  return isOver(objectionEndsAt, now) ? 'not-objectionable' : null
}

type Job = Timed & {
  /** Time when the poster marked the work as started. */
  startedAt?: string | null | undefined
}

const day = periods.late.hours * 3_600_000

/**
 * Returns whether a poster's cancellation refunds held money at once: only if the work cannot have begun, because the earliest
 * possible start is at least a day ahead. Otherwise the student has 48 hours to object. Calling a meeting off leaves the time
 * open, so that the poster cannot make the start unknown and then cancel.
 */
export const goesBackAtOnce = (job: Job, now: number) => {
  const earliest = earliestStart(job)
  if (job.startedAt || earliest === null) return false
  return Date.parse(earliest) - now >= day && isWithinAYear(earliest, now)
}
