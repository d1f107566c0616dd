import { median, spread, type Spread } from './statistics.ts'
import type { Pair } from './pairs.ts'

/** Results of one run, by name. */
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

/** Description of one line of the table. */
export type Aim = {
  work: string
  figure: string
  /** Combines several runs into one figure; by default the median, and each pair gives its own ratio. */
  of?: (figures: readonly number[]) => number
  say?: (figure: number) => string
  /** Comparison: the floor, or another of our own figures. */
  floor?: string
  over?: string
  goal?: Goal
  /** Name of another engine to compare with. The output gives the ratio and the faster engine, even if it is not ours. */
  peer?: string
  /** More is better, also compared with a peer. */
  isMore?: boolean
}

/** One line of the table: the work, and the minimum it could cost, measured in the same run. */
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

/** `rival`: name of the other commit measured instead of the floor. Being a tenth slower than it is a failure. */
export const lineOf = (aim: Aim, runs: readonly Run[], rival?: string): Line => {
  const { work, figure, of, say = milliseconds, peer, isMore = false } = aim
  const goal = rival === undefined || !aim.goal ? aim.goal : isMore ? ratioAtLeast(0.9) : ratioAtMost(1.1)
  const over = rival === undefined ? aim.over : undefined
  const value = of ?? median
  const ours = runs.map(run => run.ours[figure] ?? Number.NaN)
  const others = runs.map(run => (over ? run.ours[over] : run.floor?.[figure]) ?? Number.NaN)
  const isAlone = (aim.floor ?? rival) === undefined
  const quotient = (own: number, other: number) => {
    // Zero on both sides, e.g. of something that may never happen, is equal.
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

/** Line for what could not be measured in the other commit. */
export const absentLine = ({ work }: Aim, rival: string): Line => ({
  work,
  ours: '',
  floor: `not there in ${rival}`,
  ratio: null,
  goal: '',
  isMet: true,
  ahead: '',
})
