import type { EntityRows, Held } from '../../../sync/store.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { keepAnswer } from '../../data/device/keep-answer.ts'
import { newestFirst } from '../../data/device/newest-first.ts'

export type OwnJob = EntityRows['job'] & Held

export type OwnJobs = {
  open: OwnJob[]
  active: OwnJob[]
  past: OwnJob[]
  deleted: OwnJob[]
}

/** Everything of the individual's own, in one look, as this device holds it. */
export const ownJobs = keepAnswer<OwnJobs | undefined>('own-jobs', async (db, me) => {
  const jobs = await db.jobs.where('postedById').equals(me).toArray()
  if (jobs.length === 0 && (await isUnfilled(db))) return undefined
  const sorted = jobs.toSorted(newestFirst)
  const there = sorted.filter(({ deletedAt }) => deletedAt === null)
  return {
    open: there.filter(({ status }) => status === 'open'),
    active: there.filter(({ status }) => status === 'assigned' || status === 'in_progress'),
    past: there.filter(({ status }) => status === 'completed' || status === 'cancelled'),
    deleted: sorted.filter(({ deletedAt }) => deletedAt !== null),
  }
})
