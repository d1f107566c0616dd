import { createRandom } from '../testing/random.ts'

/** What may happen, and how often beside the others. */
const weights = [
  ['apply', 5],
  ['withdraw', 3],
  ['say', 10],
  ['markMessageRead', 2],
  ['markNotificationRead', 2],
  ['markAllRead', 1],
  ['review', 2],
  ['setPicture', 1],
  ['removePicture', 1],
  ['editProfile', 2],
  ['editStudentProfile', 1],
  ['publish', 4],
  ['deleteJob', 2],
  ['favour', 4],
  ['saveSearch', 2],
  ['editSearch', 2],
  ['forgetSearch', 1],
  ['ask', 3],
  ['answer', 3],
  ['unask', 1],
  ['keepStudent', 2],
  ['repair', 3],
  ['discard', 1],
  ['decide', 4],
  ['moveJob', 2],
  ['deleteOnline', 1],
  ['rawUpdate', 4],
  ['slowWrite', 3],
  ['endSlowWrite', 3],
  ['drain', 12],
  ['wakeWorker', 3],
  ['draft', 3],
  ['clearDraft', 1],
  ['conflict', 3],
  ['grapple', 2],
  ['sicken', 3],
  ['fault', 10],
  ['word', 4],
  ['cutLine', 2],
  ['meddle', 4],
  ['release', 4],
  ['offline', 2],
  ['online', 4],
  ['close', 3],
  ['update', 2],
  ['doom', 2],
  ['advance', 5],
  ['skew', 1],
  ['switchAccount', 1],
  ['logout', 1],
  ['logIn', 2],
  ['revoke', 1],
  ['passFloor', 1],
  ['fill', 2],
  ['backup', 2],
  ['restore', 3],
] as const

export type Kind = (typeof weights)[number][0]

/**
 * One thing that happens. The shares, from 0 to 1, choose among whatever there is when its turn comes, so that a story
 * still makes sense when steps before it are taken out. Who does not wait goes on while requests are on their way.
 */
export type Step = { kind: Kind; who: number; which: number; what: number; waits: boolean }

export type Plan = {
  seed: number
  students: number
  posters: number
  /** For each browser of each person, how many tabs. */
  tabs: number[][]
  /** How many of the browsers, from the first, run the app of one version before. */
  old: number
  pageSize: number
  isLocked: boolean
  withStreams: boolean
  /** The first devices find a first fill. */
  withFill?: boolean
  /** Fills say, as a rule, that there are more offers than a device holds. */
  isCrowded?: boolean
  /** One thing at a time on the server, so that the model can say what must come of each. */
  isSerial: boolean
  steps: Step[]
}

const kinds = weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

export const drawPlan = (seed: number, length = 60): Plan => {
  const { next, below, pick } = createRandom(seed * 7919 + 17)
  const students = 1 + below(2)
  const posters = 1 + below(2)
  const tabs = Array.from({ length: students + posters }, () =>
    Array.from({ length: 1 + below(2) }, () => 1 + below(3)),
  )
  const [first = 'say', ...others] = kinds
  return {
    seed,
    students,
    posters,
    tabs,
    old: pick([0, 0, 1, 3]),
    pageSize: pick([1000, 7, 3]),
    isLocked: next() < 0.7,
    isSerial: next() < 0.6,
    withStreams: next() < 0.7,
    withFill: next() < 0.5,
    steps: Array.from({ length }, () => ({
      kind: pick([first, ...others]),
      who: next(),
      which: next(),
      what: next(),
      waits: next() < 0.6,
    })),
    isCrowded: next() < 0.4,
  }
}
