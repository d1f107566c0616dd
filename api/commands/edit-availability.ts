import { editAvailability as contract } from '../../schema/commands/edit-availability.ts'
import { tidyAvailability } from '../../schema/decisions/availability.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

/** A field left out stays as it is. Days that passed while this waited on a device are no mistake: they are left out. */
export const editAvailability = command(contract, async (tx, actor, { id, free, daysOff }) => {
  if (id !== actor.id) return refuse('not-found')
  const tidy = tidyAvailability({ free: free ?? [], daysOff: daysOff ?? [] }, swissDay(Date.now()))
  await tx`
    update users set
      free_times = ${free ? (tidy?.free ?? []) : tx`free_times`},
      days_off = ${daysOff ? tx.json(tidy?.daysOff ?? []) : tx`days_off`}
    where id = ${actor.id}`
  return readOwnUser(tx, actor.id)
})
