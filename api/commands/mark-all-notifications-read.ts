import { markAllNotificationsRead as contract } from '../../schema/commands/mark-all-notifications-read.ts'
import { refuse } from '../refusal.ts'
import { command, done } from './command.ts'

export const markAllNotificationsRead = command(contract, async (tx, actor, { userId, until }) => {
  if (userId !== actor.id) return refuse('not-found')
  // Times travel in milliseconds and are kept more exactly.
  await tx`
    update notifications set read_at = now()
    where user_id = ${actor.id} and read_at is null
      and (${until ?? null}::timestamptz is null or date_trunc('milliseconds', created_at) <= ${until ?? null})`
  return done
})
