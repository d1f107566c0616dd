import { rejectApplication as contract } from '../../schema/commands/reject-application.ts'
import { toApplication } from '../queries/applications.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command } from './command.ts'
import { lockApplication } from './lock-application.ts'
import { actionUrls, notify } from '../domain/notify.ts'

export const rejectApplication = command(contract, async (tx, actor, { id }) => {
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
