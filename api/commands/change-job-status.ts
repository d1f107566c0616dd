import { changeJobStatus as contract } from '../../schema/contracts/jobs.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { end, start } from '../domain/job-life.ts'
import { lockJob } from '../domain/locks.ts'
import { readPostedJob } from '../queries/jobs.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const changeJobStatus = command(contract, async (tx, actor, { id, status, reason }) => {
  const job = await lockJob(tx, id)
  if (job?.postedById !== actor.id) return refuse('not-found')
  if (!canMove(job.status, status, 'poster')) return refuse('status-conflict')
  if (status === 'in_progress') await start(tx, job)
  else await end(tx, job, status, { by: actor.id, reason: reason?.trim() || null })
  return readPostedJob(tx, id)
})
