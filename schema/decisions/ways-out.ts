import type { JobState } from '../choices.ts'

/** Why a job ends. */
export type Why = 'left' | 'cancelled' | 'completed' | 'reviewed'

export type Money = 'back' | 'back, after 48 h unless it begins a day later' | 'to the student'

type WayOut = {
  why: Why
  /** One session of a series that goes on without it. Where a way has no line for sessions, they end like any other job. */
  of?: 'session'
  becomes: JobState
  /** Whose late cancellation is noted. */
  mark?: 'student' | 'poster'
  /** What happens to held funds. Frozen funds stay frozen, and a payment that was begun and not paid is cancelled. */
  money?: Money
  /** The place is free again: the first on the waiting list is asked, and applications that this job had filled wait again. */
  place?: 'free'
  /** Whether a series that it began ends with it. */
  series?: 'ends'
  told?: 'poster' | 'student'
}

/**
 * Every way out of a job and its consequences. `end` (`api/domain/job-life.ts`) carries out one line. `job-life.ts` says who may take
 * which way. The appointment ends with the work, whatever ends it.
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
 * Every way in which a series ends, read by `endSeries` (`api/domain/series.ts`). Sessions that are planned stay, and end one of the ways
 * above.
 */
export const waysOutOfSeries = {
  /** One of the two ended it. */
  said: { told: 'the other' },
  /** Its first session was left or cancelled before it began. That job's end is told. */
  left: { told: null },
  cancelled: { told: null },
  blocked: { told: null },
  'account deleted': { told: null },
  /** The offer is hidden when the next session would come. */
  hidden: { told: null },
  /** Neither has done or said anything in the last sessions. */
  silent: { told: 'both' },
} as const satisfies Record<string, { told: 'the other' | 'both' | null }>

export type SeriesEnd = keyof typeof waysOutOfSeries

export const wayOut = (why: Why, isSession: boolean) => {
  const ways = waysOut.filter(way => way.why === why)
  const way = (isSession && ways.find(({ of }) => of === 'session')) || ways.find(({ of }) => of === undefined)
  if (!way) throw new Error(`no way leads out of a job by being ${why}`)
  return way
}
