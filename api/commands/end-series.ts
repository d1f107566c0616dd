import { endSeries as contract } from '../../schema/contracts/jobs.ts'
import { endSeries as end } from '../domain/series.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const endSeries = command(contract, async (tx, actor, { id }) => {
  const own = await tx`select from series where id = ${id} and ${actor.id} in (poster_id, student_id) for update`
  if (own.length === 0) return refuse('not-found')
  await end(tx, tx`id = ${id}`, 'said', actor.id)
  return done
})
