import { createMatcher, toMatches, type MatchTerms, type OpenOffer } from '../schema/decisions/job-matches.ts'
import type { EntityRows, Store } from './store.ts'

const jobOf = (actionUrl: string | null) => actionUrl?.split('/').at(-1) ?? ''

/** Offers that a student already knows: by their own application, by a job that they left, or by an alert. */
export const knownOffers = (
  applications: readonly Pick<EntityRows['application'], 'studentId' | 'jobId' | 'offerId'>[],
  jobs: readonly Pick<EntityRows['job'], 'assignedToId' | 'offerId'>[],
  notifications: readonly Pick<EntityRows['notification'], 'type' | 'actionUrl'>[],
  student: string,
) =>
  new Set([
    ...applications.flatMap(({ studentId, jobId, offerId = jobId }) => (studentId === student ? [jobId, offerId] : [])),
    ...jobs.flatMap(({ assignedToId, offerId }) => (assignedToId === student ? [offerId] : [])),
    ...notifications.flatMap(({ type, actionUrl }) => (type === 'job_alert' ? [jobOf(actionUrl)] : [])),
  ])

/** Null if the student is notified of no offers. */
export const readMatchTerms = async (db: Store, student: string, now: number): Promise<MatchTerms | null> => {
  const mark = (await db.users.get(student))?.matches
  if (!mark) return null
  const [applications, jobs, notifications] = await Promise.all([
    db.applications.where('studentId').equals(student).toArray(),
    db.jobs.where('assignedToId').equals(student).toArray(),
    db.notifications.toArray(),
  ])
  return { student, mark, known: knownOffers(applications, jobs, notifications, student), now }
}

/** Offers near a student, newest first, among those on the device. */
export const findMatches = <Offer extends OpenOffer>(offers: readonly Offer[], terms: MatchTerms) =>
  toMatches(terms.student, terms.mark, offers.filter(createMatcher(terms)))
