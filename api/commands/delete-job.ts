import { deleteJob as contract } from '../../schema/commands/delete-job.ts'
import { removePhotos } from '../images/offer-photos.ts'
import { refuse } from '../server/refusal.ts'
import { closeApplications } from '../domain/close-applications.ts'
import { command, done } from './command.ts'
import { lockJob } from '../domain/locks.ts'

export const deleteJob = command(contract, async (tx, actor, { id }) => {
  const job = await lockJob(tx, id)
  if (job?.postedById !== actor.id) return refuse('not-found')
  if (job.status !== 'open') return refuse('job-not-open')
  await tx`update jobs set deleted_at = now() where id = ${id}`
  await removePhotos(tx, tx`id = ${id}`)
  await tx`delete from questions where job_id = ${id}`
  await closeApplications(tx, job, 'jobWithdrawn')
  return done
})
