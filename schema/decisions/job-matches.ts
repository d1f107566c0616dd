import type { MatchMark } from '../entities/match-mark.ts'

/**
 * Notifications of new offers near a student (`job_match`) are not stored. Server and device derive the same ones from the open
 * offers of the student's canton by these rules.
 */
export const matchLimits = {
  /** Number of notifications kept, newest first. */
  most: 50,
  days: 90,
  /** Number of single reads remembered beyond `readUntil`. */
  reads: 100,
  /**
   * An offer carries the time at which its publishing began. A mark by time alone would also cover an offer that was still being
   * published and not yet on screen, so offers younger than this are marked one by one.
   */
  youngMs: 10 * 60_000,
} as const

const day = 24 * 3600 * 1000

type Offer = { id: string; createdAt: string }
export type OpenOffer = Offer & {
  status: string
  withdrawnAt?: string | null
  canton: string
  postedById: string
}

export type JobMatch<Row extends Offer = Offer> = { id: string; isRead: boolean; job: Row }

const later = (one: string, other: string) => (one > other ? one : other)

/** Time before which offers no longer match. Times are compared as text: all are in UTC with milliseconds. */
const matchFloor = ({ since }: MatchMark, now: number) =>
  later(since, new Date(now - matchLimits.days * day).toISOString())

/** Input of the matcher: the mark in the student's row, and the offers that the student knows otherwise. */
export type MatchTerms = { student: string; mark: MatchMark; known: ReadonlySet<string>; now: number }

/**
 * Returns a filter for the offers a student is notified about. Those applied for, given back, or covered by an alert are
 * excluded. A device calls it for thousands of offers.
 */
export const createMatcher = ({ student, mark, now, known }: MatchTerms) => {
  const floor = matchFloor(mark, now)
  return ({ id, status, withdrawnAt, canton, postedById, createdAt }: OpenOffer) =>
    canton === mark.canton &&
    createdAt >= floor &&
    status === 'open' &&
    !withdrawnAt &&
    postedById !== student &&
    !known.has(id)
}

const bytesOf = (id: string) => (id.replaceAll('-', '').match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))

/** Notification id, derived so that server and device agree: a UUID of version 8 (custom). */
export const matchId = (student: string, job: string) => {
  const others = bytesOf(job)
  const bytes = bytesOf(student).map((byte, at) => byte ^ (others[at] ?? 0))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const text = bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const newestFirst = (one: Offer, other: Offer) => {
  const [before, after] = [`${one.createdAt} ${one.id}`, `${other.createdAt} ${other.id}`]
  if (before === after) return 0
  return before < after ? 1 : -1
}

/** Notifications derived from the offers, newest first. */
export const toMatches = <Row extends Offer>(student: string, mark: MatchMark, jobs: readonly Row[]): JobMatch<Row>[] =>
  jobs
    .toSorted(newestFirst)
    .slice(0, matchLimits.most)
    .map(job => {
      const id = matchId(student, job.id)
      return { id, isRead: job.createdAt <= mark.readUntil || mark.read.includes(id), job }
    })

/** The mark after one notification was read. */
export const withRead = (mark: MatchMark, id: string): MatchMark =>
  mark.read.includes(id) ? mark : { ...mark, read: [...mark.read, id].slice(-matchLimits.reads) }

/** The mark after everything on screen was read, up to `until` if given. */
export const withAllRead = (
  mark: MatchMark,
  matches: readonly JobMatch[],
  { until, now }: { until?: string | undefined; now: number },
): MatchMark => {
  const youngFrom = new Date(now - matchLimits.youngMs).toISOString()
  const readUntil = later(mark.readUntil, until !== undefined && until < youngFrom ? until : youngFrom)
  const young = matches.filter(({ job: { createdAt } }) => createdAt > readUntil)
  const isRead = ({ isRead, job }: JobMatch) => isRead || until === undefined || job.createdAt <= until
  return { ...mark, readUntil, read: young.filter(isRead).map(({ id }) => id) }
}
