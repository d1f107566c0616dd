import { endSeries as contract } from '../../schema/contracts/jobs.ts'
import { lockJob } from '../domain/locks.ts'
import { endSeries as end } from '../domain/series.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const endSeries = command(contract, async (tx, actor, { id }) => {
  const job = await lockJob(tx, id)
  if (!job?.assignedToId || job.seriesId !== id) return refuse('not-found')
  if (actor.id !== job.postedById && actor.id !== job.assignedToId) return refuse('not-found')
  await end(tx, tx`id = ${id}`, 'said', actor.id)
  return done
})
