import type { JobState } from '../choices.ts'
import type { AcceptedJob } from '../entities/job.ts'
import type { Payment } from '../entities/payment.ts'
import { noAppointment, type Meeting } from './appointment.ts'
import { gainOf, standOf, type Terms } from './stand-of.ts'
import { isOver, when } from './when.ts'

type Job = Pick<
  AcceptedJob,
  | 'id'
  | 'seriesId'
  | 'postedById'
  | 'assignedToId'
  | 'isReviewed'
  | 'agreedAt'
  | 'rate'
  | 'isThroughPouce'
  | 'estimatedDuration'
  | 'appointment'
  | 'schedule'
  | 'scheduledFor'
> & { status: JobState }

/** A series is reviewed once, not every week. */
const isReviewable = ({ id, seriesId = id }: Pick<Job, 'id' | 'seriesId'>) => seriesId === id

type Reviewed = Pick<Job, 'id' | 'seriesId' | 'status' | 'postedById' | 'assignedToId' | 'isReviewed'>

/** Returns whether this person has not yet reviewed a completed job. */
export const awaitsReview = (job: Reviewed, me: string) =>
  job.status === 'completed' &&
  isReviewable(job) &&
  !job.isReviewed &&
  (job.postedById === me ? job.assignedToId !== null : job.assignedToId === me)

/** An agreed job with its payments and terms, and the viewer. */
export type Facts = { job: Job; payments: readonly Payment[]; terms: Terms | null; me: string; now: number }

/** Next step for the viewer. `await…` waits for the other person. Amounts are in rappen. */
export type NextStep =
  | { kind: 'propose' }
  | { kind: 'confirm' | 'awaitConfirm'; meeting: Meeting }
  /** No price is known yet. */
  | { kind: 'price' }
  | { kind: 'agree' | 'awaitAgree'; amount: number }
  /** Amount that the poster pays, or that the student receives. */
  | { kind: 'pay' | 'awaitPay'; amount: number }
  | { kind: 'meet'; start: string }
  /** Amount released to the student on completion. Null if no money is held. */
  | { kind: 'finish' | 'awaitFinish'; amount: number | null }
  | { kind: 'frozen'; amount: number }
  /** `unpaid`: agreed through Pouce and completed without payment. */
  | { kind: 'review' | 'unpaid' | 'done' | 'cancelled' }

/** The price first, then the payment if it goes through Pouce. A job that is paid, or will be by hand, waits for its day. */
const stepOfMoney = ({ job, payments, terms, me }: Facts, start: string): NextStep => {
  const isPayer = job.postedById === me
  const { due, payment } = standOf(job, payments, terms, me)
  if (payment) return { kind: 'meet', start }
  if (due === null) return { kind: 'price' }
  if (!job.isThroughPouce) return { kind: 'meet', start }
  return isPayer ? { kind: 'pay', amount: due } : { kind: 'awaitPay', amount: gainOf(job, due) }
}

/**
 * Returns the next step of an agreed job for one of its two people: open requests, then the time, the money, the work and
 * the review. The work goes first once the agreed time has come, even if unpaid, because some jobs are paid by hand.
 */
export const nextStep = (facts: Facts): NextStep => {
  const { job, payments, terms, me, now } = facts
  if (job.status === 'cancelled' || job.status === 'left') return { kind: 'cancelled' }
  const isPayer = job.postedById === me
  const { payment, proposal } = standOf(job, payments, terms, me)
  if (job.status === 'completed') {
    if (awaitsReview(job, me)) return { kind: 'review' }
    return { kind: job.isThroughPouce && payment === null ? 'unpaid' : 'done' }
  }
  const { confirmed, proposed } = job.appointment ?? noAppointment
  if (payment?.status === 'frozen') return { kind: 'frozen', amount: isPayer ? payment.amount : payment.net }
  if (proposed && Date.parse(proposed.start) > now) {
    const { byId, ...meeting } = proposed
    return { kind: byId === me ? 'awaitConfirm' : 'confirm', meeting }
  }
  if (proposal) return { kind: proposal.isMine ? 'awaitAgree' : 'agree', amount: proposal.amount }
  if (isOver(when(job), now))
    return { kind: isPayer ? 'finish' : 'awaitFinish', amount: payment?.status === 'held' ? payment.net : null }
  return confirmed ? stepOfMoney(facts, confirmed.start) : { kind: 'propose' }
}

const states = ['agreed', 'meeting', 'paid', 'done', 'reviewed'] as const
export type State = (typeof states)[number]

const stateOf: Record<Exclude<NextStep['kind'], 'cancelled'>, State> = {
  propose: 'meeting',
  confirm: 'meeting',
  awaitConfirm: 'meeting',
  price: 'paid',
  agree: 'paid',
  awaitAgree: 'paid',
  pay: 'paid',
  awaitPay: 'paid',
  meet: 'done',
  finish: 'done',
  awaitFinish: 'done',
  frozen: 'done',
  review: 'reviewed',
  unpaid: 'reviewed',
  done: 'reviewed',
}

export type Reached = { state: State; isDone: boolean; isNow: boolean; at: string | null }

/**
 * Returns the progress of a job: completed states with their dates if known, and the current one. Payment by hand has no state of
 * its own, so its price is agreed along with the meeting. A job completed without a meeting or a payment skips those states. A
 * cancelled job has no progress.
 */
export const reachedOf = (facts: Facts): Reached[] => {
  const { job, payments, terms, me } = facts
  const step = nextStep(facts)
  if (step.kind === 'cancelled') return []
  const { payment } = standOf(job, payments, terms, me)
  const isPaidHere = payment !== null || job.isThroughPouce
  const said = stateOf[step.kind]
  const current = said === 'paid' && !isPaidHere ? 'meeting' : said
  const confirmed = job.appointment?.confirmed ?? null
  const isCompleted = job.status === 'completed'
  const reached: Record<State, { isDone: boolean; at: string | null }> = {
    agreed: { isDone: true, at: job.agreedAt ?? null },
    meeting: { isDone: confirmed !== null, at: confirmed?.start ?? null },
    paid: { isDone: payment !== null, at: payment?.paidAt ?? null },
    done: { isDone: isCompleted, at: isCompleted ? (payment?.settledAt ?? null) : null },
    reviewed: { isDone: isCompleted && job.isReviewed === true, at: null },
  }
  return states
    .filter(state => (state !== 'reviewed' || isReviewable(job)) && (state !== 'paid' || isPaidHere))
    .filter(state => !isCompleted || state === 'reviewed' || reached[state].isDone)
    .map(state => ({
      state,
      isNow: state === current && !(state === 'reviewed' && reached.reviewed.isDone),
      ...reached[state],
    }))
}
