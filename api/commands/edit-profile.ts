import { cantonOf } from '../../schema/cities.ts'
import { editProfile as contract } from '../../schema/commands/edit-profile.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

export const editProfile = command(contract, async (tx, actor, { id, firstName, lastName, phone, city }) => {
  if (id !== actor.id) return refuse('not-found')
  const canton = city === undefined ? null : (cantonOf(city) ?? 'CH')
  await tx`
    update users set
      first_name = coalesce(${firstName ?? null}, first_name),
      last_name = coalesce(${lastName ?? null}, last_name),
      phone = coalesce(${phone ?? null}, phone),
      city = coalesce(${city ?? null}, city),
      canton = coalesce(${canton}, canton)
    where id = ${actor.id}`
  return readOwnUser(tx, actor.id)
})
