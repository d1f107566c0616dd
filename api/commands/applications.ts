import { acceptApplication as acceptApplicationContract } from '../../schema/commands/accept-application.ts'
import { rejectApplication as rejectApplicationContract } from '../../schema/commands/reject-application.ts'
import { withdrawApplication as withdrawApplicationContract } from '../../schema/commands/withdraw-application.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import type { Transaction } from '../db/connect.ts'
import { passOn } from '../domain/calls.ts'
import { closeApplications } from '../domain/close-applications.ts'
import { copyJob } from '../domain/copy-job.ts'
import { lockJob, type LockedJob } from '../domain/locks.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { moveLetters } from '../domain/move-letters.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { beginSeries } from '../domain/series.ts'
import { type ApplicationRow, applicationColumns, toApplication } from '../queries/applications.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'

type Locked = {
  job: LockedJob
  application: ApplicationRow
  studentFirstName: string
  /** Its student is asked whether they can come, and it has not been passed on yet. */
  isCalled: boolean
}

/**
 * An application with its job, both held: the job first, when no other command can be at work on either. Which job it is
 * changes once at most, when it is accepted for one place of several.
 */
export const lockApplication = async (tx: Transaction, id: string): Promise<Locked | null> => {
  const readJobId = async () =>
    (await tx<{ jobId: string }[]>`select job_id from applications where id = ${id}`)[0]?.jobId
  const jobId = await readJobId()
  const job = jobId === undefined ? null : await lockJob(tx, jobId)
  if (!job) return null
  const [row] = await tx<(ApplicationRow & { firstName: string; isCalled: boolean })[]>`
    select ${applicationColumns(tx)}, s.first_name, a.call_ends_at is not null as is_called
    from applications a join users s on s.id = a.student_id
    where a.id = ${id} and a.job_id = ${job.id} for update of a`
  if (!row) return (await readJobId()) === undefined ? null : lockApplication(tx, id)
  const { firstName: studentFirstName, isCalled, ...application } = row
  return { job, application, studentFirstName, isCalled }
}

/** One of several: the student gets a job of their own with this letter, and the offer goes on looking for the others. */
const fillPlace = async (tx: Transaction, job: LockedJob, application: ApplicationRow) => {
  const jobId = await copyJob(tx, job.id, application.studentId, job.id)
  await tx`update jobs set places = places - 1 where id = ${job.id}`
  const place = { jobId, offerId: job.id }
  await moveLetters(tx, [application.id], { ...place, status: 'accepted' })
  return place
}

const handOver = async (tx: Transaction, job: LockedJob, application: ApplicationRow) => {
  await tx`update applications set status = 'accepted', decided_at = now() where id = ${application.id}`
  await tx`update jobs set status = 'assigned', assigned_to_id = ${application.studentId} where id = ${job.id}`
  await closeApplications(tx, job, 'rejected')
  await beginSeries(tx, job.id)
  return { jobId: job.id, offerId: null }
}

export const assign = (tx: Transaction, job: LockedJob, application: ApplicationRow) =>
  job.places > 1 ? fillPlace(tx, job, application) : handOver(tx, job, application)

/** Chooses the student, hands over the job and refuses the others, all at once or not at all. */
export const acceptApplication = command(acceptApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  if (!canMove(job.status, 'assigned', 'acceptance')) return refuse('job-not-open')
  const place = await assign(tx, job, application)
  const notice = texts.notifications.accepted(job.title)
  await notify(tx, [application.studentId], 'application_update', notice, actionUrls.chat(place.jobId))
  await mailNotice(tx, { kind: 'acceptance', to: application.studentId, applicationId: id })
  return toApplication({ ...application, ...place, status: 'accepted', reservedAt: null, askedAt: null })
})

export const rejectApplication = command(rejectApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  // Its own instant, whatever else is in the transaction: only what an acceptance closed may wait again.
  await tx`
    update applications set status = 'rejected', decided_at = clock_timestamp(), reserved_at = null where id = ${id}`
  if (found.isCalled) await passOn(tx, job)
  const notice = texts.notifications.rejected(job.title)
  await notify(tx, [application.studentId], 'application_update', notice, actionUrls.applications)
  return toApplication({ ...application, status: 'rejected', reservedAt: null, askedAt: null })
})

/** A withdrawn application leaves no trace: the student may think again and apply once more. */
export const withdrawApplication = command(withdrawApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await tx`delete from applications where id = ${id}`
  if (found.isCalled) await passOn(tx, job)
  const notice = texts.notifications.withdrawn(found.studentFirstName, job.title)
  await notify(tx, [job.postedById], 'application_update', notice, actionUrls.dashboard)
  return done
})
