import { acceptApplication as contract } from '../../schema/commands/accept-application.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { toApplication } from '../queries/applications.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { closeApplications } from '../domain/close-applications.ts'
import { command } from './command.ts'
import { lockApplication } from './lock-application.ts'
import { actionUrls, notify } from '../domain/notify.ts'

/** Chooses the student, hands over the job and refuses the others, all at once or not at all. */
export const acceptApplication = command(contract, async (tx, actor, { id }) => {
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
  return toApplication({ ...application, status: 'accepted' })
})
