import { nextStep, type Facts, type NextStep } from './next-step.ts'
import { swissDay } from './schedule.ts'
import { conversationOf } from './series.ts'

type Counted = { jobId: string; count: number }

/** State of the device from which the next steps are derived. */
export type Known = {
  now: number
  /** Agreed jobs, newest first. */
  agreed: readonly Facts[]
  /** Unread messages per conversation. */
  unread: ReadonlyMap<string, number>
  /** Unanswered questions and pending applications of the person's open offers. */
  questions: readonly Counted[]
  applications: readonly Counted[]
  /** Part of the profile that improves a first application. */
  lacks: 'school' | 'photo' | null
}

/** A next step of this person, about one job or their own profile. */
export type Due =
  | { kind: 'soon'; jobId: string; start: string; isToday: boolean }
  | { kind: 'step'; jobId: string; step: NextStep }
  | ({ kind: 'messages' } & Counted)
  | ({ kind: 'questions' } & Counted)
  | ({ kind: 'applications' } & Counted)
  | { kind: 'profile'; lacks: 'school' | 'photo' }

/** As many as a person reads at a glance. */
export const maxNextSteps = 3

const ranks = { soon: 0, questions: 1, messages: 1, applications: 3, profile: 5 } as const
/** Requests first, then time and money, then the review. The other person's steps are not shown, except incoming money. */
const stepRanks: Partial<Record<NextStep['kind'], number>> = {
  confirm: 1,
  agree: 1,
  propose: 2,
  price: 2,
  pay: 2,
  finish: 2,
  frozen: 2,
  awaitFinish: 2,
  review: 4,
}

const rankOf = (due: Due) => (due.kind === 'step' ? (stepRanks[due.step.kind] ?? Infinity) : ranks[due.kind])

const day = 24 * 3_600_000

const stepDue = (facts: Facts, now: number): Due | null => {
  const jobId = facts.job.id
  const step = nextStep(facts)
  if (step.kind === 'meet') {
    const at = swissDay(step.start)
    const isToday = at === swissDay(now)
    return isToday || at === swissDay(now + day) ? { kind: 'soon', jobId, start: step.start, isToday } : null
  }
  if (step.kind === 'awaitFinish' && step.amount === null) return null
  return stepRanks[step.kind] === undefined ? null : { kind: 'step', jobId, step }
}

const timeOf = (due: Due) => {
  if (due.kind === 'soon') return due.start
  return due.kind === 'step' && 'meeting' in due.step ? due.step.meeting.start : ''
}

/** Returns what this person should do next: the most urgent item of each job, at most three in all. */
export const nextSteps = ({ now, agreed, unread, questions, applications, lacks }: Known): Due[] => {
  const told = new Set<string>()
  const messages = agreed.flatMap(({ job }): Due[] => {
    const conversation = conversationOf(job)
    const count = unread.get(conversation) ?? 0
    if (count === 0 || told.has(conversation)) return []
    told.add(conversation)
    return [{ kind: 'messages', jobId: job.id, count }]
  })
  const all: Due[] = [
    ...agreed.flatMap(facts => stepDue(facts, now) ?? []),
    ...messages,
    ...questions.map((one): Due => ({ kind: 'questions', ...one })),
    ...applications.map((one): Due => ({ kind: 'applications', ...one })),
    ...(lacks ? [{ kind: 'profile', lacks } as const] : []),
  ]
  const sorted = all.toSorted((one, other) => rankOf(one) - rankOf(other) || timeOf(one).localeCompare(timeOf(other)))
  const firstOf = new Map<string, Due>()
  for (const due of sorted) {
    const about = due.kind === 'profile' ? due.kind : due.jobId
    if (!firstOf.has(about)) firstOf.set(about, due)
  }
  return [...firstOf.values()].slice(0, maxNextSteps)
}
