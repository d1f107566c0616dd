import type { UserType } from '../../../schema/choices.ts'
import type { Report } from './run.ts'

/** A page opened by a visitor, a student or a poster. */
type Visit = { path: string; shown: string; by?: UserType }

/**
 * Pages, settings and goals of an audit. The fast phone is Lighthouse's default; the slow one is a cheap phone on a bad network,
 * on which a bare React page scores 94 and reaches its largest contentful paint after 2.6 s.
 */
type Profile = {
  name: string
  version: 'current' | 'installable'
  settings: readonly string[]
  visits: readonly Visit[]
  goals: Record<string, number>
  /** In seconds. */
  largestPaint?: number
}

const visit = (path: string, shown = path): Visit => ({ path, shown })
const dashboardOf = (by: UserType): Visit => ({ path: '/dashboard', shown: `/dashboard, ${by}`, by })

const besides = { accessibility: 100, 'best-practices': 100, 'agentic-browsing': 100 }

export const profilesOf = (job: string): Profile[] => [
  {
    name: 'phone',
    version: 'current',
    settings: [],
    visits: [...['/', '/jobs', '/services', '/about'].map(path => visit(path)), visit(job, '/jobs/{id}')],
    goals: { performance: 98, ...besides, seo: 100 },
  },
  {
    name: 'phone',
    version: 'current',
    settings: [],
    // Without SEO, because search engines cannot see these pages.
    visits: [dashboardOf('student'), dashboardOf('private')],
    goals: { performance: 95, ...besides },
    largestPaint: 2,
  },
  {
    name: 'slow phone',
    version: 'current',
    settings: [
      '--only-categories=performance',
      '--throttling.cpuSlowdownMultiplier=6',
      '--throttling.rttMs=300',
      '--throttling.throughputKbps=700',
    ],
    visits: [visit('/'), visit('/jobs')],
    goals: { performance: 85 },
    largestPaint: 2.5,
  },
  {
    name: 'installable',
    version: 'installable',
    settings: ['--only-categories=pwa'],
    visits: [visit('/')],
    goals: { pwa: 100 },
  },
]

const numberOf = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? Number.NaN

export const figuresOf = (report: Report) => ({
  scores: Object.fromEntries(
    Object.entries(report.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  ),
  largestPaint: numberOf(report, 'largest-contentful-paint') / 1000,
  blocked: numberOf(report, 'total-blocking-time'),
  shift: numberOf(report, 'cumulative-layout-shift'),
})
export type Figures = ReturnType<typeof figuresOf>

/** Audits that keep a category from the full score. */
export const complaintsOf = ({ categories, audits }: Report) =>
  Object.values(categories).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      const isFull = !audit || weight === 0 || audit.score === null || audit.score >= 0.995
      return isFull ? [] : [`${title}: ${audit.title} (${id})`]
    }),
  )
