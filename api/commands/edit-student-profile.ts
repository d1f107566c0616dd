import { editStudentProfile as contract } from '../../schema/commands/edit-student-profile.ts'
import { readOwnUser } from '../queries/people.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'

/** A field left out stays as it is; a blank one is emptied. */
export const editStudentProfile = command(contract, async (tx, actor, { id, ...given }) => {
  if (id !== actor.id) return refuse('not-found')
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0) await tx`update users set ${tx(changes)} where id = ${actor.id}`
  return readOwnUser(tx, actor.id)
})
