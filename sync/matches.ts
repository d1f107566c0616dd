import { isMatch, matchFloor, matchLimits, toMatches, type JobMatch } from '../schema/decisions/job-matches.ts'
import type { EntityRows, Store } from './store.ts'

const jobOf = (actionUrl: string | null) => actionUrl?.split('/').at(-1) ?? ''

/** Offers that a student has heard of otherwise: by their own letter, or by an alert. */
export const knownOffers = (
  applications: readonly Pick<EntityRows['application'], 'studentId' | 'jobId'>[],
  notifications: readonly Pick<EntityRows['notification'], 'type' | 'actionUrl'>[],
  student: string,
) =>
  new Set([
    ...applications.flatMap(({ studentId, jobId }) => (studentId === student ? [jobId] : [])),
    ...notifications.flatMap(({ type, actionUrl }) => (type === 'job_alert' ? [jobOf(actionUrl)] : [])),
  ])

/**
 * What is near a student, newest first, from the offers that the device holds. Keys come first and rows by the fifty, since of
 * ten thousand offers few are of one canton, or all of them.
 */
export const findMatches = async (db: Store, student: string, now: number): Promise<JobMatch<EntityRows['job']>[]> => {
  const mark = (await db.users.get(student))?.matches
  if (!mark) return []
  const [near, recent, applications, notifications] = await Promise.all([
    db.jobs.where('canton').equals(mark.canton).primaryKeys(),
    db.jobs.where('createdAt').aboveOrEqual(matchFloor(mark, now)).primaryKeys(),
    db.applications.where('studentId').equals(student).toArray(),
    db.notifications.toArray(),
  ])
  const known = knownOffers(applications, notifications, student)
  const inCanton = new Set(near)
  const candidates = recent.filter(id => inCanton.has(id) && !known.has(id)).toReversed()
  const found: EntityRows['job'][] = []
  for (let at = 0; at < candidates.length && found.length < matchLimits.most; at += matchLimits.most) {
    const rows = await db.jobs.bulkGet(candidates.slice(at, at + matchLimits.most))
    for (const row of rows) if (row && isMatch(row, { student, mark, now, known })) found.push(row)
  }
  return toMatches(student, mark, found)
}
