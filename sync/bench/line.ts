import { spread, type Spread } from '../../api/bench/statistics.ts'

/** One line of the table: what was done, beside the least it could cost, in the same run. */
export type Line = {
  work: string
  ours: string
  floor: string
  ratio: Spread | null
  goal: string
  isMet: boolean
  /** Beside another engine: who spent less. */
  ahead?: string
}

export const milliseconds = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const thousands = (value: number) => Math.round(value).toLocaleString('en')

/** Ratios of the pairs of one run, which must not exceed `most`. */
export const atMost = (work: string, ours: string, floor: string, ratios: readonly number[], most: number): Line => {
  const ratio = spread(ratios)
  return { work, ours, floor, ratio, goal: `≤ ${most} ×`, isMet: ratio.median <= most }
}

export const atLeast = (work: string, ours: string, floor: string, ratios: readonly number[], least: number): Line => {
  const ratio = spread(ratios)
  return { work, ours, floor, ratio, goal: `≥ ${least} ×`, isMet: ratio.median >= least }
}

/** Beside another engine: so many times what is spent here is spent there. Nothing is promised where it may well be ahead. */
export const beside = (
  peer: string,
  work: string,
  ours: string,
  theirs: string,
  ratios: readonly number[],
  least?: number,
): Line => {
  const line = atLeast(work, ours, theirs, ratios, least ?? 0)
  const middle = line.ratio?.median ?? 1
  const ahead = middle === 1 ? 'both' : middle > 1 ? 'ours' : peer
  return least === undefined ? { ...line, goal: '', ahead } : { ...line, ahead }
}

/** A figure that stands alone. */
export const limit = (work: string, ours: string, goal: string, isMet: boolean): Line => ({
  work,
  ours,
  floor: '',
  ratio: null,
  goal,
  isMet,
})
