import { unblockUser as contract } from '../../schema/commands/unblock-user.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** Asked twice it is done once; whom nobody blocked there is nothing to take back of. */
export const unblockUser = command(contract, async (tx, actor, { id }) => {
  const people = await tx`select 1 from users where id = ${id}`
  if (people.length === 0) return refuse('not-found')
  await tx`delete from blocks where blocker_id = ${actor.id} and blocked_id = ${id}`
  return done
})
