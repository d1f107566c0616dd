import type { JobStatus } from '../choices.ts'

/** Why a job ends, for good or for its student. */
export type Why = 'withdrawn' | 'left' | 'cancelled' | 'completed' | 'reviewed'

/** A place is one of an offer that still looks for others; a session, one of a series that stands without it. */
export type Kind = 'job' | 'place' | 'session'

export type Money = 'back' | 'back, after 48 h unless it begins a day later' | 'to the student'

type WayOut = {
  from: 'open' | 'agreed'
  why: Why
  of: Kind
  becomes: JobStatus | 'deleted'
  /** Of whom it is noted, where it comes late. */
  mark?: 'student' | 'poster'
  /** What becomes of held funds. What is frozen stays so, and what was begun and not paid is given up. */
  money?: Money
  /** Where another student may take the place. */
  place?: 'here' | 'at its offer'
  /** What becomes of applications that wait, or that were closed when the student was chosen. */
  applications?: 'refused' | 'wait again'
  /** The first in reserve is asked to come; if there is none, all students whose applications wait are told. */
  reserve?: 'asked'
  /** Whether a series that it began ends with it. */
  series?: 'ends'
  told?: 'poster' | 'student'
}

/**
 * Every way out of a job and what comes of it: read by `end` (`api/domain/job-life.ts`), which carries a line of it out. Who may
 * take which way is said by `job-life.ts`. The appointment ends with the work, whatever ends it.
 */
export const waysOut: readonly WayOut[] = [
  { from: 'open', why: 'withdrawn', of: 'job', becomes: 'deleted', applications: 'refused' },
  { from: 'open', why: 'cancelled', of: 'job', becomes: 'cancelled', applications: 'refused' },
  {
    from: 'agreed',
    why: 'left',
    of: 'job',
    becomes: 'open',
    mark: 'student',
    money: 'back',
    place: 'here',
    applications: 'wait again',
    reserve: 'asked',
    series: 'ends',
    told: 'poster',
  },
  {
    from: 'agreed',
    why: 'left',
    of: 'place',
    becomes: 'cancelled',
    mark: 'student',
    money: 'back',
    place: 'at its offer',
    applications: 'wait again',
    reserve: 'asked',
    told: 'poster',
  },
  { from: 'agreed', why: 'left', of: 'session', becomes: 'cancelled', mark: 'student', money: 'back', told: 'poster' },
  {
    from: 'agreed',
    why: 'cancelled',
    of: 'job',
    becomes: 'cancelled',
    mark: 'poster',
    money: 'back, after 48 h unless it begins a day later',
    series: 'ends',
    told: 'student',
  },
  {
    from: 'agreed',
    why: 'cancelled',
    of: 'session',
    becomes: 'cancelled',
    mark: 'poster',
    money: 'back, after 48 h unless it begins a day later',
    told: 'student',
  },
  { from: 'agreed', why: 'completed', of: 'job', becomes: 'completed', money: 'to the student', told: 'student' },
  { from: 'agreed', why: 'reviewed', of: 'job', becomes: 'completed', money: 'to the student' },
]

/**
 * Every way in which a series ends, read by `endSeries` (`api/domain/series.ts`). It takes none of its sessions along: what is
 * planned stays, and goes one of the ways above.
 */
export const waysOutOfSeries = {
  /** One of the two has said so. */
  said: { told: 'the other' },
  /** Its first session was left or cancelled before it began, which is told of that. */
  'given up': { told: null },
  blocked: { told: null },
  'account deleted': { told: null },
  /** Its last session is out of sight when the next one would come. */
  hidden: { told: null },
  /** Of so many sessions neither has said a word. */
  silent: { told: 'both' },
} as const satisfies Record<string, { told: 'the other' | 'both' | null }>

export type SeriesEnd = keyof typeof waysOutOfSeries

/** What comes of ending such a job so. Where a kind has no line of its own it is a job like any other. */
export const wayOut = (status: JobStatus, why: Why, kind: Kind) => {
  const from = status === 'open' ? 'open' : 'agreed'
  const ways = waysOut.filter(way => way.from === from && way.why === why)
  const way = ways.find(({ of }) => of === kind) ?? ways.find(({ of }) => of === 'job')
  if (!way) throw new Error(`no way leads out of a job that is ${status} by being ${why}`)
  return way
}
