import { acceptApplication as acceptApplicationContract } from '../../schema/commands/accept-application.ts'
import { rejectApplication as rejectApplicationContract } from '../../schema/commands/reject-application.ts'
import { withdrawApplication as withdrawApplicationContract } from '../../schema/commands/withdraw-application.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import type { Transaction } from '../db/connect.ts'
import { closeApplications } from '../domain/close-applications.ts'
import { lockJob } from '../domain/locks.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { type ApplicationRow, applicationColumns, toApplication } from '../queries/applications.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'

/**
 * An application with its job, both held. Which job it is never changes, so that may be read before anything is held;
 * the rest is read after the job's lock, when no other command can be at work on it.
 */
const lockApplication = async (tx: Transaction, id: string) => {
  const [target] = await tx<{ jobId: string }[]>`select job_id from applications where id = ${id}`
  const job = target && (await lockJob(tx, target.jobId))
  if (!job) return null
  const [row] = await tx<(ApplicationRow & { firstName: string })[]>`
    select ${applicationColumns(tx)}, s.first_name
    from applications a join users s on s.id = a.student_id where a.id = ${id} for update of a`
  if (!row) return null
  const { firstName: studentFirstName, ...application } = row
  return { job, application, studentFirstName }
}

/** Chooses the student, hands over the job and refuses the others, all at once or not at all. */
export const acceptApplication = command(acceptApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  if (!canMove(job.status, 'assigned', 'acceptance')) return refuse('job-not-open')
  await tx`update applications set status = 'accepted', decided_at = now() where id = ${id}`
  await tx`update jobs set status = 'assigned', assigned_to_id = ${application.studentId} where id = ${job.id}`
  await closeApplications(tx, job, 'rejected')
  const notice = texts.notifications.accepted(job.title)
  await notify(tx, [application.studentId], 'application_update', notice, actionUrls.chat(job.id))
  await mailNotice(tx, { kind: 'acceptance', to: application.studentId, applicationId: id })
  return toApplication({ ...application, status: 'accepted' })
})

export const rejectApplication = command(rejectApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.job.postedById !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  // Its own instant, whatever else is in the transaction: only what an acceptance closed may wait again.
  await tx`update applications set status = 'rejected', decided_at = clock_timestamp() where id = ${id}`
  const notice = texts.notifications.rejected(job.title)
  await notify(tx, [application.studentId], 'application_update', notice, actionUrls.applications)
  return toApplication({ ...application, status: 'rejected' })
})

/** A withdrawn application leaves no trace: the student may think again and apply once more. */
export const withdrawApplication = command(withdrawApplicationContract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await tx`delete from applications where id = ${id}`
  const notice = texts.notifications.withdrawn(found.studentFirstName, job.title)
  await notify(tx, [job.postedById], 'application_update', notice, actionUrls.dashboard)
  return done
})
