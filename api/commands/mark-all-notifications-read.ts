import { withAllRead } from '../../schema/decisions/job-matches.ts'
import { markAllNotificationsRead as contract } from '../../schema/commands/mark-all-notifications-read.ts'
import type { Actor } from '../domain/actor.ts'
import type { Transaction } from '../db/connect.ts'
import { readNear, writeMark } from '../queries/matches.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'
import { oneByOne } from '../domain/one-by-one.ts'

const markMatches = async (tx: Transaction, actor: Actor, until: string | undefined) => {
  // As for one: what is read, changed and written is one thing at a time.
  await oneByOne(tx, actor)
  const [near] = await readNear(tx, [actor.id])
  if (!near || near.matches.every(({ isRead }) => isRead)) return
  const { mark, matches } = near
  const seen = until === undefined ? undefined : new Date(until).toISOString()
  await writeMark(tx, actor.id, withAllRead(mark, matches, { until: seen, now: Date.parse(near.now) }))
}

export const markAllNotificationsRead = command(contract, async (tx, actor, { userId, until }) => {
  if (userId !== actor.id) return refuse('not-found')
  // Times travel in milliseconds and are kept more exactly.
  await tx`
    update notifications set read_at = now()
    where user_id = ${actor.id} and read_at is null
      and (${until ?? null}::timestamptz is null or date_trunc('milliseconds', created_at) <= ${until ?? null})`
  await markMatches(tx, actor, until)
  return done
})
