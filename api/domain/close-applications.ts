import type { Transaction } from '../db/connect.ts'
import { passOn } from './calls.ts'
import { lockJobs, type LockedJob, type Where } from './locks.ts'
import { nameOf } from './names.ts'
import { aboutJob, say } from './notices.ts'
import { actionUrls, notify, notifyEach } from './notify.ts'

/**
 * Refuses whatever still waits on a job that is no longer open, and tells those who applied why. What an acceptance closes
 * bears its instant: by that it is found again should the chosen one not be able to come.
 */
export const closeApplications = async (tx: Transaction, job: LockedJob, reason: 'rejected' | 'jobWithdrawn') => {
  const closed = await tx<{ studentId: string; isKept: boolean }[]>`
    update applications set status = 'rejected', decided_at = now(),
      reserved_at = case when ${reason === 'rejected'} then reserved_at end
    where job_id = ${job.id} and status = 'pending' returning student_id, reserved_at is not null as is_kept`
  const told = closed.map(({ studentId, isKept }) => ({
    person: studentId,
    notice: aboutJob(job.id, say(isKept ? 'inReserve' : reason, job.title)),
  }))
  await notifyEach(tx, told, actionUrls.applications)
}

type Why = 'rejected' | 'withdrawn' | 'forgotten'

type WaitingApplication = {
  id: string
  studentId: string
  /** Its student is asked whether they can come, and it has not been passed on yet. */
  isCalled: boolean
}

/** Those applications for a job that is held which wait. */
export const lockWaiting = (tx: Transaction, jobId: string, which: ReturnType<Transaction>) => tx<WaitingApplication[]>`
  select id, student_id, call_ends_at is not null as is_called
  from applications where job_id = ${jobId} and status = 'pending' and ${which} for update`

/**
 * The end of one application that waits: its poster refuses it, its student takes it back, or leaves the product without a word. What
 * is taken back leaves no trace, so that the student may think again and apply once more.
 */
export const closeApplication = async (
  tx: Transaction,
  job: LockedJob,
  { id, studentId, isCalled }: WaitingApplication,
  why: Why,
) => {
  // Its own instant, whatever else is in the transaction: only what an acceptance closed may wait again.
  if (why === 'rejected')
    await tx`
      update applications set status = 'rejected', decided_at = clock_timestamp(), reserved_at = null where id = ${id}`
  else await tx`delete from applications where id = ${id}`
  if (isCalled) await passOn(tx, job)
  if (why === 'rejected') {
    const notice = aboutJob(job.id, say('rejected', job.title))
    await notify(tx, [studentId], notice, actionUrls.applications)
  }
  if (why === 'withdrawn') {
    const notice = aboutJob(job.id, say('withdrawn', await nameOf(tx, studentId), job.title))
    await notify(tx, [job.postedById], notice, actionUrls.dashboard)
  }
}

/** The same for all that wait and are such, of whichever jobs: each job is held before its applications. */
export const closeEachApplication = async (tx: Transaction, which: Where, why: (job: LockedJob) => Why) => {
  const waits: Where = sql => sql`select job_id from applications where status = 'pending' and ${which(sql)}`
  for (const job of await lockJobs(tx, sql => sql`id in (${waits(sql)})`))
    for (const application of await lockWaiting(tx, job.id, which(tx)))
      await closeApplication(tx, job, application, why(job))
}
