import { endSeries as contract } from '../../schema/commands/end-series.ts'
import { lockJob } from '../domain/locks.ts'
import { say } from '../domain/notices.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { endSeries as end } from '../domain/series.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const endSeries = command(contract, async (tx, actor, { id }) => {
  const job = await lockJob(tx, id)
  if (!job?.assignedToId || job.seriesId !== id) return refuse('not-found')
  if (actor.id !== job.postedById && actor.id !== job.assignedToId) return refuse('not-found')
  const { count } = await end(tx, tx`id = ${id}`)
  // Said twice, it is said.
  if (count === 0) return done
  const [person] = await tx<{ firstName: string }[]>`select first_name from users where id = ${actor.id}`
  const other = actor.id === job.postedById ? job.assignedToId : job.postedById
  const notice = say('seriesEnded', { id: actor.id, name: person?.firstName ?? '' }, job.title)
  await notify(tx, [other], notice, actionUrls.chat(id))
  return done
})
