import type { EntityRows, Held } from '../../../sync/store.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { cachedQuery } from '../../data/device/cached-query.ts'
import { newestFirst } from '../../data/device/newest-first.ts'

export type OwnOffer = EntityRows['offer'] & Held
export type OwnJob = EntityRows['job'] & Held

export type OwnJobs = {
  open: OwnOffer[]
  active: OwnJob[]
  /** Finished jobs, and offers cancelled before a student was chosen. */
  past: (OwnJob | OwnOffer)[]
  deleted: OwnOffer[]
}

export const isJob = (one: OwnJob | OwnOffer): one is OwnJob => 'assignedTo' in one

/** All offers and jobs of the poster, read from the local database in one pass. */
export const ownJobs = cachedQuery<OwnJobs | undefined>('own-jobs', async (db, me) => {
  const [offers, jobs] = await Promise.all([
    db.offers.where('postedById').equals(me).toArray(),
    db.jobs.where('postedById').equals(me).toArray(),
  ])
  if (offers.length + jobs.length === 0 && (await isUnfilled(db))) return undefined
  const there = offers.filter(({ withdrawnAt }) => withdrawnAt === null).toSorted(newestFirst)
  const agreed = jobs.toSorted(newestFirst)
  const isUnder = ({ status }: OwnJob) => status === 'assigned' || status === 'in_progress'
  const given = new Set(jobs.map(({ offerId }) => offerId))
  const cancelled = there.filter(({ id, status }) => status === 'cancelled' && !given.has(id))
  return {
    open: there.filter(({ status }) => status === 'open'),
    active: agreed.filter(isUnder),
    past: [...agreed.filter(job => !isUnder(job)), ...cancelled].toSorted(newestFirst),
    deleted: offers.filter(({ withdrawnAt }) => withdrawnAt !== null).toSorted(newestFirst),
  }
})
