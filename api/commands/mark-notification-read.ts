import { withRead } from '../../schema/decisions/job-matches.ts'
import { markNotificationRead as contract } from '../../schema/commands/mark-notification-read.ts'
import type { Notification } from '../../schema/entities/notification.ts'
import type { Actor } from '../domain/actor.ts'
import type { Transaction } from '../db/connect.ts'
import { readNear, toNotice, writeMark } from '../queries/matches.ts'
import { notificationColumns } from '../queries/notifications.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { oneByOne } from '../domain/one-by-one.ts'

/** One that no row tells of: an offer near this student. */
const markMatch = async (tx: Transaction, actor: Actor, id: string) => {
  // A mark is read, changed and written: two at once would forget one.
  await oneByOne(tx, actor)
  const [near] = await readNear(tx, [actor.id])
  const match = near?.matches.find(one => one.id === id)
  if (!near || !match) return null
  if (!match.isRead) await writeMark(tx, actor.id, withRead(near.mark, id))
  return toNotice({ ...match, isRead: true })
}

export const markNotificationRead = command(contract, async (tx, actor, { id }) => {
  const [notification] = await tx<Notification[]>`
    update notifications set read_at = coalesce(read_at, now())
    where id = ${id} and user_id = ${actor.id} returning ${notificationColumns(tx)}`
  return notification ?? (await markMatch(tx, actor, id)) ?? refuse('not-found')
})
