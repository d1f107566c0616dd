import { median } from '../../../api/bench/frame/statistics.ts'
import { table } from '../../../api/bench/frame/table.ts'
import type { Figures } from './profiles.ts'

/** A page with one profile, as the median of its audits. */
export type Line = { page: string; profile: string; figures: Figures; missed: readonly string[] }

export const medianOf = (all: readonly Figures[]): Figures => {
  const of = (pick: (one: Figures) => number) => median(all.map(pick))
  const names = Object.keys(all[0]?.scores ?? {})
  return {
    scores: Object.fromEntries(names.map(name => [name, of(({ scores }) => scores[name] ?? 0)])),
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocked: of(({ blocked }) => blocked),
    shift: of(({ shift }) => shift),
  }
}

const categories = { performance: 'perf', accessibility: 'a11y', 'best-practices': 'best', seo: 'SEO' }
const others = { 'agentic-browsing': 'agentic', pwa: 'PWA' }
const named = { ...categories, ...others }

const heads = ['page', 'profile', ...Object.values(named), 'LCP', 'TBT', 'CLS', '']

const known = (value: number, shown: string) => (Number.isNaN(value) ? '' : shown)

const cells = ({ page, profile, figures, missed }: Line) => [
  page,
  profile,
  ...Object.keys(named).map(name => String(figures.scores[name] ?? '')),
  known(figures.largestPaint, `${figures.largestPaint.toFixed(2)} s`),
  known(figures.blocked, `${figures.blocked.toFixed(0)} ms`),
  known(figures.shift, figures.shift.toFixed(3)),
  missed.length > 0 ? `MISSED: ${missed.join(', ')}` : 'met',
]

export const pageTable = (lines: readonly Line[]) =>
  table([heads, ...lines.map(cells)], column => column < 2 || column === heads.length - 1)
