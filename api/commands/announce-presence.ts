import { announcePresence as contract } from '../../schema/contracts/messages.ts'
import { command, done } from './command.ts'

/** Sent by the app while it is on screen. Reads never write presence, so a standby can serve them. */
export const announcePresence = command(contract, async (tx, actor) => {
  // « Online » means the person, not a deputy.
  if (actor.deputyId !== undefined) return done
  await tx`
    insert into presence (user_id) values (${actor.id})
    on conflict (user_id) do update set seen_at = now()`
  return done
})
