import { editAvailability as contract } from '../../schema/contracts/people.ts'
import { tidyAvailability, type Availability } from '../../schema/decisions/availability.ts'
import { availabilityMerges, mergeEdit, overfullIn } from '../../schema/decisions/merge-edit.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { messages } from '../../schema/rules.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

/** Omitted fields stay unchanged. Drops days that have passed while the edit waited on a device. */
export const editAvailability = command(contract, async (tx, actor, { id, was, ...edit }) => {
  if (id !== actor.id) return refuse('not-found')
  const [now] = await tx<Availability[]>`
    select free_times as free, days_off from users where id = ${actor.id} for no key update`
  const merged = now ? mergeEdit(availabilityMerges, edit, was, now) : edit
  const field = overfullIn(availabilityMerges, merged)
  if (field) return refuse('invalid-input', { field, message: messages.tooMany })
  const { free, daysOff } = merged
  const tidy = tidyAvailability({ free: free ?? [], daysOff: daysOff ?? [] }, swissDay(Date.now()))
  await tx`
    update users set
      free_times = ${free ? (tidy?.free ?? []) : tx`free_times`},
      days_off = ${daysOff ? tx.json(tidy?.daysOff ?? []) : tx`days_off`}
    where id = ${actor.id}`
  return readOwnUser(tx, actor.id)
})
