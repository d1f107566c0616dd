import { renewCalendar as renewContract } from '../../schema/commands/renew-calendar.ts'
import { revokeCalendar as revokeContract } from '../../schema/commands/revoke-calendar.ts'
import { hashSecret, newSecret } from '../server/secrets.ts'
import { command, done } from './command.ts'

/** The address is told once, to whoever asks for it: what is kept cannot be told again. */
export const renewCalendar = command(renewContract, async (tx, actor) => {
  const secret = newSecret()
  await tx`
    insert into calendars (user_id, token_hash) values (${actor.id}, ${hashSecret(secret)})
    on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()`
  return { path: `/api/calendar/${secret}.ics` }
})

export const revokeCalendar = command(revokeContract, async (tx, actor) => {
  await tx`delete from calendars where user_id = ${actor.id}`
  return done
})
