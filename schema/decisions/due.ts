import { nextStep, type Facts, type NextStep } from './next-step.ts'
import { swissDay } from './schedule.ts'
import { conversationOf } from './series.ts'

type Counted = { jobId: string; count: number }

/** What the device knows that may wait for its person. */
export type Known = {
  now: number
  /** The agreed jobs, the newest first. */
  agreed: readonly Facts[]
  /** Messages that are not read, by conversation. */
  unread: ReadonlyMap<string, number>
  /** Of one's own open offers: questions without an answer, and applications to choose from. */
  questions: readonly Counted[]
  applications: readonly Counted[]
  /** What a first application is better written with. */
  lacks: 'school' | 'photo' | null
}

/** One thing that waits for this person, about one job or about themselves. */
export type Due =
  | { kind: 'soon'; jobId: string; start: string; isToday: boolean }
  | { kind: 'step'; jobId: string; step: NextStep }
  | ({ kind: 'messages' } & Counted)
  | ({ kind: 'questions' } & Counted)
  | ({ kind: 'applications' } & Counted)
  | { kind: 'profile'; lacks: 'school' | 'photo' }

/** As many as are read at a glance. */
export const mostDue = 3

const ranks = { soon: 0, questions: 1, messages: 1, applications: 3, profile: 5 } as const
/** Of a next step: what was asked comes first, then time and money, then the review. Of what the other one does, only money on its way is told. */
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

/** What comes next for a person, in all that they have to do here: the most urgent of each job, and no more than three of them. */
export const whatIsDue = ({ now, agreed, unread, questions, applications, lacks }: Known): Due[] => {
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
  return [...firstOf.values()].slice(0, mostDue)
}
