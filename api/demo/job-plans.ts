import type { ApplicationStatus, JobStatus } from '../../schema/choices.ts'
import { benchmarkApplicationsJobId, benchmarkConversationJobId } from './demo-accounts.ts'
import type { Random } from './random.ts'

/** Course of an offer, planned before its texts. Numbers are indexes of the demo accounts of that kind. */
export type JobPlan = {
  readonly status: JobStatus | 'deleted'
  readonly poster?: number
  readonly student?: number
  /** Other applicants among the demo students, and the outcome. */
  readonly alsoApplied?: readonly (readonly [student: number, status: Exclude<ApplicationStatus, 'accepted'>])[]
  readonly id?: string
  readonly messages?: number
  readonly applicants?: number
  readonly weekly?: true
  /** The student refunded the payment. */
  readonly isRefunded?: true
}

/** Together the demo accounts show every state of the product. */
const staged: readonly JobPlan[] = [
  {
    status: 'open',
    poster: 0,
    alsoApplied: [
      [0, 'pending'],
      [1, 'pending'],
    ],
    applicants: 5,
  },
  { status: 'open', poster: 0, alsoApplied: [[1, 'rejected']], applicants: 4 },
  { status: 'open', poster: 0, alsoApplied: [[0, 'pending']], applicants: 3 },
  { status: 'open', poster: 0, applicants: 3 },
  { status: 'open', poster: 0, applicants: 1 },
  { status: 'assigned', poster: 0, student: 0, applicants: 4 },
  { status: 'in_progress', poster: 0, student: 1, messages: 9 },
  { status: 'completed', poster: 0, student: 0, messages: 12 },
  { status: 'completed', poster: 0, student: 0, isRefunded: true },
  { status: 'completed', poster: 0, alsoApplied: [[0, 'rejected']] },
  { status: 'completed', poster: 0, student: 1 },
  { status: 'deleted', poster: 0 },
  { status: 'cancelled', poster: 0 },
  {
    status: 'open',
    poster: 1,
    alsoApplied: [
      [0, 'pending'],
      [1, 'pending'],
    ],
    applicants: 6,
  },
  { status: 'open', poster: 1, alsoApplied: [[1, 'pending']], applicants: 3 },
  { status: 'open', poster: 1, applicants: 2 },
  { status: 'open', poster: 1, alsoApplied: [[0, 'rejected']], applicants: 4 },
  { status: 'assigned', poster: 1, student: 1, applicants: 3 },
  { status: 'in_progress', poster: 1, messages: 7 },
  { status: 'completed', poster: 1, student: 1 },
  { status: 'completed', poster: 1, student: 1, isRefunded: true },
  { status: 'completed', poster: 1, student: 0 },
  { status: 'deleted', poster: 1 },
  { status: 'cancelled', poster: 1 },
  { status: 'completed', student: 0 },
  { status: 'completed', student: 0 },
  { status: 'completed', student: 0, weekly: true },
  { status: 'completed', student: 1 },
  { status: 'completed', student: 1 },
  { status: 'in_progress', student: 0, messages: 10, weekly: true },
  { status: 'open', alsoApplied: [[0, 'pending']] },
  { status: 'open', alsoApplied: [[1, 'pending']] },
  { status: 'assigned', alsoApplied: [[0, 'rejected']] },
  { status: 'assigned', alsoApplied: [[1, 'rejected']] },
]

/** Data for benchmarks; omitted from a set for people. */
const extremes: readonly JobPlan[] = [
  { status: 'in_progress', poster: 0, student: 0, messages: 200, weekly: true, id: benchmarkConversationJobId },
  { status: 'open', poster: 0, applicants: 40, id: benchmarkApplicationsJobId },
]

/** Number of offers with full content. A larger set is for measuring, and its other offers get less. */
export const toldInFull = 400

const lives = [
  ['open', 60],
  ['assigned', 8],
  ['in_progress', 6],
  ['completed', 19],
  ['cancelled', 4],
  ['deleted', 3],
] as const

export const planJobs = (count: number, random: Random): JobPlan[] => {
  const special = [...staged, ...(count > toldInFull ? extremes : [])].slice(0, count)
  return [...special, ...Array.from({ length: count - special.length }, () => ({ status: random.weighted(lives) }))]
}
