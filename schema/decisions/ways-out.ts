import type { JobState } from '../choices.ts'

/** Why a job ends. */
export type Why = 'left' | 'cancelled' | 'completed' | 'reviewed'

export type Money = 'back' | 'back, after 48 h unless it begins a day later' | 'to the student'

type WayOut = {
  why: Why
  /** One session of a series that continues. If a way out has no line for sessions, they end like any other job. */
  of?: 'session'
  becomes: JobState
  /** Person who gets a late mark. */
  mark?: 'student' | 'poster'
  /** Effect on held funds. Frozen funds stay frozen, and an unpaid payment is cancelled. */
  money?: Money
  /** Frees the place: asks the first on the waiting list and reopens applications closed because the place was taken. */
  place?: 'free'
  /** Set if the series that this job began also ends. */
  series?: 'ends'
  told?: 'poster' | 'student'
}

/**
 * Every way out of a job and its consequences. `end` (`api/domain/job-life.ts`) carries out one line. `job-life.ts` says who may
 * take which. The appointment always ends with the job.
 */
export const waysOut: readonly WayOut[] = [
  { why: 'left', becomes: 'left', mark: 'student', money: 'back', place: 'free', series: 'ends', told: 'poster' },
  { why: 'left', of: 'session', becomes: 'left', mark: 'student', money: 'back', told: 'poster' },
  {
    why: 'cancelled',
    becomes: 'cancelled',
    mark: 'poster',
    money: 'back, after 48 h unless it begins a day later',
    series: 'ends',
    told: 'student',
  },
  {
    why: 'cancelled',
    of: 'session',
    becomes: 'cancelled',
    mark: 'poster',
    money: 'back, after 48 h unless it begins a day later',
    told: 'student',
  },
  { why: 'completed', becomes: 'completed', money: 'to the student', told: 'student' },
  { why: 'reviewed', becomes: 'completed', money: 'to the student' },
]

/**
 * Every way in which a series ends, read by `endSeries` (`api/domain/series.ts`). Planned sessions stay and end in one of the
 * ways above.
 */
export const waysOutOfSeries = {
  /** One of the two people ended it. */
  said: { told: 'the other' },
  /** Its first session was left or cancelled before it began. The end of that job is notified instead. */
  left: { told: null },
  cancelled: { told: null },
  blocked: { told: null },
  'account deleted': { told: null },
  /** The offer is hidden when the next session is due. */
  hidden: { told: null },
  /** Neither person did or wrote anything in the last sessions. */
  silent: { told: 'both' },
} as const satisfies Record<string, { told: 'the other' | 'both' | null }>

export type SeriesEnd = keyof typeof waysOutOfSeries

export const wayOut = (why: Why, isSession: boolean) => {
  const ways = waysOut.filter(way => way.why === why)
  const way = (isSession && ways.find(({ of }) => of === 'session')) || ways.find(({ of }) => of === undefined)
  if (!way) throw new Error(`no way leads out of a job by being ${why}`)
  return way
}
