import type { Facts } from '../../../schema/decisions/next-step.ts'
import { earnedBy } from '../../../schema/decisions/wallet.ts'
import { inForce } from '../../../sync/in-force.ts'
import type { Entry, Store, Stored } from '../../../sync/store.ts'
import { readApplied, readOffer } from '../../../sync/rows.ts'
import { asText } from '../../data/device/as-text.ts'
import { isUnfilled } from '../../data/device/is-unfilled.ts'
import { keepAnswer } from '../../data/device/keep-answer.ts'
import { newestFirst } from '../../data/device/newest-first.ts'
import { useLive } from '../../data/device/use-live.ts'
import { useSession } from '../../data/session/use-session.ts'

/** A letter that was not sent, with the entry that would have sent it. */
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
  /** The job that it has become, else the offer. */
  job: Stored<'job'> | Stored<'offer'> | undefined
  /** Still on this device alone. */
  isWaiting: boolean
}
/** `sent` are the active ones: the job of an active application is not completed, whatever became of the application. */
export type Applications = { sent: Sent[]; unsent: Unsent[] }

const readUnsent = async (db: Store) => {
  const entries: Entry[] = await db.outbox.where('state').equals('refused').toArray()
  const found: Unsent[] = []
  for (const entry of entries) {
    const input = entry.command === 'apply-to-job' ? inForce(entry)?.input : undefined
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

/** The student's applications with their jobs, the newest first, on jobs that are not completed; and letters that came back. */
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
    // What waits was written last, whatever this device's clock says.
    .toSorted((a, b) => Number(b.isWaiting) - Number(a.isWaiting) || newestFirst(a.application, b.application))
  return { sent, unsent: await readUnsent(db) }
}

export const applicationsKept = keepAnswer('student/applications', async (db, me) => {
  const found = await readApplications(db, me)
  return found.sent.length + found.unsent.length === 0 && (await isUnfilled(db)) ? undefined : found
})

/** By job, what the next step of those that were agreed on follows from. */
export const agreedKept = keepAnswer('student/agreed', async (db, me) => {
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

/** What the student was given to do: under way, done, and what it came to. */
export const workKept = keepAnswer('student/work', async (db, me) => {
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

/** The own profile as the device has it, which is never behind what was just edited here. */
export const useOwnProfile = () => {
  const { user } = useSession()
  const me = user?.id ?? ''
  return useLive(`student/profile/${me}`, db => db.users.get(me)) ?? user
}
