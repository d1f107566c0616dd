import { withdrawApplication as contract } from '../../schema/commands/withdraw-application.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { lockApplication } from './lock-application.ts'
import { actionUrls, notify } from '../domain/notify.ts'

/** A withdrawn application leaves no trace: the student may think again and apply once more. */
export const withdrawApplication = command(contract, async (tx, actor, { id }) => {
  const found = await lockApplication(tx, id)
  if (found?.application.studentId !== actor.id) return refuse('not-found')
  const { application, job } = found
  if (application.status !== 'pending') return refuse('application-decided')
  await tx`delete from applications where id = ${id}`
  const notice = texts.notifications.withdrawn(found.studentFirstName, job.title)
  await notify(tx, [job.postedById], 'application_update', notice, actionUrls.dashboard)
  return done
})
