import { deleteJob as contract } from '../../schema/contracts/jobs.ts'
import { end } from '../domain/job-life.ts'
import { lockJob } from '../domain/locks.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const deleteJob = command(contract, async (tx, actor, { id }) => {
  const job = await lockJob(tx, id)
  if (job?.postedById !== actor.id) return refuse('not-found')
  if (job.status !== 'open') return refuse('job-not-open')
  await end(tx, job, 'withdrawn', { by: actor.id, reason: null })
  return done
})
