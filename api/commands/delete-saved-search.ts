import { deleteSavedSearch as contract } from '../../schema/commands/delete-saved-search.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const deleteSavedSearch = command(contract, async (tx, actor, { id }) => {
  const gone = await tx`delete from saved_searches where id = ${id} and user_id = ${actor.id} returning id`
  return gone.length === 1 ? done : refuse('not-found')
})
