import type { EntityRows, Entry, Held } from '../../../sync/store.ts'
import { isUnfilled } from '../../live/is-unfilled.ts'
import { useLive } from '../../live/use-live.ts'

export type OwnJob = EntityRows['job'] & Held

export type OwnJobs = {
  open: OwnJob[]
  active: OwnJob[]
  past: OwnJob[]
  deleted: OwnJob[]
  /** What the server refused of what was sent about own offers. */
  refused: Entry[]
}

const ownCommands: ReadonlySet<string> = new Set(['publish-job', 'delete-job', 'submit-review'])

/** Everything of the individual's own, in one look, as this device holds it. */
export const useOwnJobs = (userId: string) =>
  useLive<OwnJobs | undefined>(`own-jobs/${userId}`, async db => {
    const [jobs, stopped] = await Promise.all([
      db.jobs.where('postedById').equals(userId).toArray(),
      db.outbox.where('state').equals('refused').toArray(),
    ])
    if (jobs.length === 0 && (await isUnfilled(db))) return undefined
    const newestFirst = jobs.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    const there = newestFirst.filter(({ deletedAt }) => deletedAt === null)
    return {
      open: there.filter(({ status }) => status === 'open'),
      active: there.filter(({ status }) => status === 'assigned' || status === 'in_progress'),
      past: there.filter(({ status }) => status === 'completed' || status === 'cancelled'),
      deleted: newestFirst.filter(({ deletedAt }) => deletedAt !== null),
      refused: stopped.filter(({ command }) => ownCommands.has(command)),
    }
  })
