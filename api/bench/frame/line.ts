import { median, spread, type Spread } from './statistics.ts'
import type { Pair } from './pairs.ts'

/** What one run of something gave, by name. */
export type Figures = Readonly<Record<string, number>>
export type Run = Pair<Figures, Figures | null>

const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const thousands = (value: number) => Math.round(value).toLocaleString('en')
export const perSecond = (value: number) => `${thousands(value)}/s`
export const bytes = (value: number) => `${thousands(value)} B`
export const megabytes = (value: number) => `${Math.round(value)} MB`

type Goal = { of: 'ratio' | 'figure'; is: '≤' | '≥'; than: number }
export const ratioAtMost = (than: number): Goal => ({ of: 'ratio', is: '≤', than })
export const ratioAtLeast = (than: number): Goal => ({ of: 'ratio', is: '≥', than })
export const atMost = (than: number): Goal => ({ of: 'figure', is: '≤', than })
export const atLeast = (than: number): Goal => ({ of: 'figure', is: '≥', than })

/** What a line of the table says of the runs. */
export type Aim = {
  work: string
  figure: string
  /** How several runs make one figure; else the median, and each pair gives its own ratio. */
  of?: (figures: readonly number[]) => number
  say?: (figure: number) => string
  /** What stands beside it: the floor, or another figure of our own. */
  floor?: string
  over?: string
  goal?: Goal
  /** Beside another engine the ratio says how many times more it takes, and who is ahead, also where it is not us. */
  peer?: string
  /** More of it is better, also beside a peer. */
  isMore?: boolean
}

/** One line of the table: what was done, beside the least it could cost, in the same run. */
export type Line = {
  work: string
  ours: string
  floor: string
  ratio: Spread | null
  goal: string
  isMet: boolean
  ahead: string
}

const holds = ({ is, than }: Goal, value: number) => (is === '≤' ? value <= than : value >= than)

const whoIsAhead = (peer: string, ratio: number) => {
  if (ratio === 1) return 'both'
  return ratio > 1 ? 'ours' : peer
}

/** `rival`: the name of what was measured where the floor stands. Beside it a tenth slower is a fault. */
export const lineOf = (aim: Aim, runs: readonly Run[], rival?: string): Line => {
  const { work, figure, of, say = milliseconds, peer, isMore = false } = aim
  const goal = rival === undefined || !aim.goal ? aim.goal : isMore ? ratioAtLeast(0.9) : ratioAtMost(1.1)
  const over = rival === undefined ? aim.over : undefined
  const value = of ?? median
  const ours = runs.map(run => run.ours[figure] ?? Number.NaN)
  const others = runs.map(run => (over ? run.ours[over] : run.floor?.[figure]) ?? Number.NaN)
  const isAlone = (aim.floor ?? rival) === undefined
  const quotient = (own: number, other: number) => {
    // Nothing on either side, as of what may never happen, is the same.
    if (own === other) return 1
    return peer === undefined || isMore ? own / other : other / own
  }
  const quotients = of
    ? [quotient(of(ours), of(others))]
    : ours.map((own, at) => quotient(own, others[at] ?? Number.NaN))
  const ratio = isAlone ? null : spread(quotients)
  const own = value(ours)
  const range = isAlone && !of && runs.length > 1 ? ` (${say(Math.min(...ours))}–${say(Math.max(...ours))})` : ''
  const line = {
    work,
    ours: say(own) + range,
    floor: isAlone ? '' : say(value(others)) + (rival === undefined ? `, ${aim.floor}` : ''),
    ratio,
    ahead: peer === undefined || !ratio ? '' : whoIsAhead(peer, ratio.median),
  }
  if (!goal) return { ...line, goal: '', isMet: true }
  const than = goal.of === 'ratio' ? `${goal.than} ×` : say(goal.than)
  const isMet = holds(goal, goal.of === 'ratio' ? (ratio?.median ?? Number.NaN) : own)
  return { ...line, goal: `${goal.is} ${than}`, isMet }
}

/** What could not be measured in the other commit. */
export const absentLine = ({ work }: Aim, rival: string): Line => ({
  work,
  ours: '',
  floor: `not there in ${rival}`,
  ratio: null,
  goal: '',
  isMet: true,
  ahead: '',
})
