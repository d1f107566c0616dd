import type { Facts } from '../../../schema/decisions/next-step.ts'
import { earnedBy } from '../../../schema/decisions/wallet.ts'
import { upgradeEntry } from '../../../sync/upgrade-entry.ts'
import type { Entry, Store, Stored } from '../../../sync/store.ts'
import { readApplied, readOffer } from '../../../sync/rows.ts'
import { asText } from '../../data/device/as-text.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { cachedQuery } from '../../data/device/cached-query.ts'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'

/** A letter that was refused, with its outbox entry. */
export type Unsent = {
  entryId: string
  jobId: string
  letter: string
  writtenAt: string
  title: string | null
  job: Stored<'offer'> | undefined
}
export type Sent = {
  application: Stored<'application'>
  /** The job, once there is one, else the offer. */
  job: Stored<'job'> | Stored<'offer'> | undefined
  /** Not sent yet. */
  isWaiting: boolean
}
/** `sent` are the active applications: those whose job is not completed, whatever their own status. */
export type Applications = { sent: Sent[]; unsent: Unsent[] }

const readUnsent = async (db: Store) => {
  const entries: Entry[] = await db.outbox.where('state').equals('refused').toArray()
  const found: Unsent[] = []
  for (const entry of entries) {
    const input = entry.command === 'apply-to-job' ? upgradeEntry(entry)?.input : undefined
    if (!input) continue
    const jobId = asText(input['jobId'])
    const job = await readOffer(db, jobId)
    found.push({
      entryId: entry.id,
      jobId,
      letter: asText(input['message']),
      writtenAt: new Date(entry.enqueuedAt).toISOString(),
      title: job?.title ?? entry.about ?? null,
      job,
    })
  }
  return found
}

/** The student's applications with their jobs, newest first, for jobs that are not completed; and refused letters. */
const readApplications = async (db: Store, me: string): Promise<Applications> => {
  const own = await db.applications.where('studentId').equals(me).toArray()
  const jobs = await readApplied(db, own)
  const sent = own
    .map((application, at) => ({
      application,
      job: jobs[at],
      isWaiting: Object.keys(application.heldBy).length === 0,
    }))
    .filter(({ job }) => job?.status !== 'completed')
    // Pending ones first, because the device's clock may be wrong.
    .toSorted((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || newestFirst(a.application, b.application))
  return { sent, unsent: await readUnsent(db) }
}

export const applicationsKept = cachedQuery('student/applications', async (db, me) => {
  const found = await readApplications(db, me)
  return found.sent.length + found.unsent.length === 0 && (await isUnfilled(db)) ? undefined : found
})

/** Facts for the next step of each agreed job, by job. */
export const agreedKept = cachedQuery('student/agreed', async (db, me) => {
  const jobs = await db.jobs.where('assignedToId').equals(me).toArray()
  const ids = jobs.map(({ id }) => id)
  const [payments, agreements] = await Promise.all([
    db.payments.where('jobId').anyOf(ids).toArray(),
    db.agreements.bulkGet(ids),
  ])
  const factsOf = (job: Stored<'job'>, at: number): Omit<Facts, 'me' | 'now'> => ({
    job,
    payments: payments.filter(({ jobId }) => jobId === job.id),
    terms: agreements[at] ?? null,
  })
  return new Map(jobs.map((job, at) => [job.id, factsOf(job, at)]))
})

/** The student's jobs, in progress and completed, and their earnings. */
export const workKept = cachedQuery('student/work', async (db, me) => {
  const [jobs, payments, agreements] = await Promise.all([
    db.jobs.where('assignedToId').equals(me).toArray(),
    db.payments.toArray(),
    db.agreements.toArray(),
  ])
  if (jobs.length === 0 && (await isUnfilled(db))) return undefined
  const newest = jobs.toSorted(newestFirst)
  return {
    underWay: newest.filter(({ status }) => status === 'assigned' || status === 'in_progress'),
    completed: newest.filter(({ status }) => status === 'completed'),
    earned: earnedBy(me, { jobs, payments, agreements }),
  }
})

export type Work = ReturnType<typeof workKept.use>

/** The own profile from the device, which includes edits just made here. */
export const useOwnProfile = () => {
  const { user } = useSession()
  const me = user?.id ?? ''
  return useLive(`student/profile/${me}`, db => db.users.get(me)) ?? user
}
