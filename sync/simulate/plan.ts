import { createRandom } from '../testing/random.ts'

/** What people do, how often beside all else that happens, and whose it is to do. */
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

/** What happens to them: the network, the time, and other writers. */
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
  /** Agreed jobs of every kind are there already, and two posters trust each other. */
  withAgreed?: boolean
  /** One thing at a time on the server, so that the model can say what must come of each. */
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

/** A life in which some of it happens far more often, and that has something else of its own. */
export const drawPlanWith = (seed: number, often: readonly Kind[], own: Partial<Plan>): Plan => {
  const kinds = [...drawn([...deeds, ...weather]), ...drawn(often.map(kind => [kind, 20]))]
  return { ...drawPlan(seed, { kinds }), ...own }
}

/** Students come first. */
const shares = { students: [0, 0.5], posters: [0.5, 0.5], all: [0, 1] } as const

/** Where one kind stands for several actions, or needs what another has left. */
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

/** A calm life in which all that people do is done as often, as a rule by whose it is: one thing at a time, in good weather. */
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
