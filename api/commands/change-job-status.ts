import { changeJobStatus as contract } from '../../schema/contracts/jobs.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { closeOffer, end, start } from '../domain/job-life.ts'
import { lockOffer, lockOwnJob } from '../domain/locks.ts'
import { readPostedJob } from '../queries/documented-jobs.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

/** The poster changes the status of a job, or cancels an open offer. */
export const changeJobStatus = command(contract, async (tx, actor, { id, status, reason }) => {
  const job = await lockOwnJob(tx, actor, id)
  const said = { by: actor.id, reason: reason?.trim() || null }
  if (job?.posterId === actor.id) {
    if (!canMove(job.status, status, 'poster')) return refuse('status-conflict')
    if (status === 'in_progress') await start(tx, job)
    else await end(tx, job, status, said)
    return readPostedJob(tx, actor.id, id)
  }
  const offer = await lockOffer(tx, id)
  if (offer?.postedById !== actor.id) return refuse('not-found')
  if (offer.id !== id || offer.status !== 'open' || status !== 'cancelled') return refuse('status-conflict')
  await closeOffer(tx, offer, 'cancelled')
  return readPostedJob(tx, actor.id, id)
})
