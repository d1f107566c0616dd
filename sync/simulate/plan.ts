import { createRandom } from '../testing/random.ts'

/** Actions of people, with frequency and who does them. */
const deeds = [
  ['apply', 5, 'students'],
  ['withdraw', 3, 'students'],
  ['say', 10, 'all'],
  ['markMessageRead', 2, 'all'],
  ['markNotificationRead', 2, 'all'],
  ['markAllRead', 1, 'all'],
  ['review', 2, 'all'],
  ['setPicture', 1, 'all'],
  ['removePicture', 1, 'all'],
  ['editProfile', 2, 'all'],
  ['editStudentProfile', 1, 'students'],
  ['publish', 4, 'posters'],
  ['deleteJob', 2, 'posters'],
  ['favour', 4, 'students'],
  ['saveSearch', 2, 'students'],
  ['editSearch', 2, 'students'],
  ['forgetSearch', 1, 'students'],
  ['ask', 3, 'students'],
  ['answer', 3, 'posters'],
  ['unask', 1, 'all'],
  ['mute', 1, 'posters'],
  ['keepStudent', 3, 'posters'],
  ['editJob', 5, 'posters'],
  ['proposeJob', 2, 'posters'],
  ['reserve', 4, 'posters'],
  ['answerCall', 4, 'students'],
  ['meet', 8, 'all'],
  ['amount', 3, 'all'],
  ['pay', 4, 'all'],
  ['money', 6, 'all'],
  ['leave', 5, 'students'],
  ['endSeries', 2, 'all'],
  ['appeal', 2, 'all'],
  ['availability', 2, 'students'],
  ['switchMail', 2, 'all'],
  ['block', 3, 'all'],
  ['answerReview', 2, 'students'],
  ['report', 2, 'all'],
  ['actFor', 3, 'posters'],
  ['repair', 3, 'all'],
  ['discard', 1, 'all'],
  ['decide', 4, 'all'],
  ['moveJob', 2, 'all'],
] as const

/** Disturbances: network, time and other writers. */
const weather = [
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

export type Kind = (typeof deeds | typeof weather)[number][0]

/**
 * One step. The shares, from 0 to 1, choose among whatever exists at its turn, so that a story still makes sense when earlier
 * steps are removed. A step that does not wait runs while requests are on their way.
 */
export type Step = { kind: Kind; who: number; which: number; what: number; waits: boolean }

export type Plan = {
  seed: number
  students: number
  posters: number
  /** Number of tabs of each browser of each person. */
  tabs: number[][]
  /** Number of browsers, from the first, that run the previous app version. */
  old: number
  pageSize: number
  isLocked: boolean
  withStreams: boolean
  /** The first devices find a first fill. */
  withFill?: boolean
  /** Fills usually report more offers than a device holds. */
  isCrowded?: boolean
  /** Agreed jobs of every kind exist from the start, and two posters trust each other. */
  withAgreed?: boolean
  /** The server does one thing at a time, so that the model can predict each result. */
  isSerial: boolean
  steps: Step[]
}

type Whose = (typeof deeds)[number][2]

const owners: ReadonlyMap<Kind, Whose> = new Map(deeds.map(([kind, , whose]) => [kind, whose]))

export const whoseIs = (kind: Kind) => owners.get(kind) ?? 'all'

type Weighed = readonly (readonly [Kind, number, ...unknown[]])[]

const drawn = (weights: Weighed) => weights.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

export const drawPlan = (seed: number, { length = 60, kinds = drawn([...deeds, ...weather]) } = {}): Plan => {
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
    withAgreed: next() < 0.7,
  }
}

/** A life in which these steps are far more frequent, with its own settings. */
export const drawPlanWith = (seed: number, often: readonly Kind[], own: Partial<Plan>): Plan => {
  const kinds = [...drawn([...deeds, ...weather]), ...drawn(often.map(kind => [kind, 20]))]
  return { ...drawPlan(seed, { kinds }), ...own }
}

/** Students come first. */
const shares = { students: [0, 0.5], posters: [0.5, 0.5], all: [0, 1] } as const

/** Weights of kinds that stand for several actions, or need what another one has left. */
const several: ReadonlyMap<Kind, number> = new Map([
  ['money', 5],
  ['meet', 3],
  ['leave', 2],
  ['appeal', 4],
  ['block', 2],
  ['favour', 2],
  ['ask', 2],
  ['mute', 2],
  ['answer', 2],
  ['review', 2],
  ['answerReview', 2],
])

/** A life without disturbances in which all actions are equally frequent, mostly by the right type of person, one at a time. */
export const drawBusyPlan = (seed: number): Plan => {
  const { steps, ...plan } = drawPlan(seed, {
    length: 150,
    kinds: drawn(deeds.map(([kind]) => [kind, several.get(kind) ?? 1])),
  })
  const people = { students: 2, posters: 2, tabs: [[1], [1], [1], [1]], old: 0 }
  const calm = { isSerial: true, withStreams: true, withAgreed: true }
  const byTheirOwn = ({ who, ...step }: Step) => {
    const [from, width] = shares[step.what < 0.1 ? 'all' : whoseIs(step.kind)]
    return { ...step, who: from + who * width, waits: true }
  }
  return { ...plan, ...people, ...calm, steps: steps.map(byTheirOwn) }
}
