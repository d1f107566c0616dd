import { deleteJob as contract } from '../../schema/contracts/jobs.ts'
import { closeOffer } from '../domain/job-life.ts'
import { lockOffer } from '../domain/locks.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const deleteJob = command(contract, async (tx, actor, { id }) => {
  const offer = await lockOffer(tx, id)
  if (offer?.postedById !== actor.id) return refuse('not-found')
  if (offer.id !== id || offer.status !== 'open') return refuse('job-not-open')
  await closeOffer(tx, offer, 'withdrawn')
  return done
})
