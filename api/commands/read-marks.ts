import {
  markAllNotificationsRead as markAllNotificationsReadContract,
  markNotificationRead as markNotificationReadContract,
} from '../../schema/contracts/notifications.ts'
import { markMessageRead as markMessageReadContract } from '../../schema/contracts/messages.ts'
import { withRead, withAllRead } from '../../schema/decisions/job-matches.ts'
import type { Message } from '../../schema/entities/message.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { oneByOne } from '../domain/locks.ts'
import { tellOfOneLess } from '../domain/unread-messages.ts'
import { messageColumns } from '../queries/messages.ts'
import { readNear, toNotice, writeMark } from '../queries/matches.ts'
import { toNotification, type NotificationRow } from '../domain/notice-words.ts'
import { notificationColumns } from '../queries/notifications.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

export const markMessageRead = command(markMessageReadContract, async (tx, actor, { id }) => {
  const [read] = await tx<Message[]>`
    update messages m set read_at = now()
    where m.id = ${id} and m.receiver_id = ${actor.id} and m.read_at is null returning ${messageColumns(tx)}`
  if (read) {
    await tellOfOneLess(tx, read)
    return read
  }
  const [message] = await tx<Message[]>`
    select ${messageColumns(tx)} from messages m where m.id = ${id} and m.receiver_id = ${actor.id}`
  return message ?? refuse('not-found')
})

/** Marks a notification without a row as read: an offer near this student. */
const markMatch = async (tx: Transaction, actor: Actor, id: string) => {
  // Read-modify-write: of two concurrent marks one would be lost.
  await oneByOne(tx, actor)
  const [near] = await readNear(tx, [actor.id])
  const match = near?.matches.find(one => one.id === id)
  if (!near || !match) return null
  if (!match.isRead) await writeMark(tx, actor.id, withRead(near.mark, id))
  return toNotice({ ...match, isRead: true })
}

export const markNotificationRead = command(markNotificationReadContract, async (tx, actor, { id }) => {
  const [notification] = await tx<NotificationRow[]>`
    update notifications set read_at = coalesce(read_at, now())
    where id = ${id} and user_id = ${actor.id} returning ${notificationColumns(tx)}`
  if (notification) return toNotification(notification)
  return (await markMatch(tx, actor, id)) ?? refuse('not-found')
})

const markMatches = async (tx: Transaction, actor: Actor, until: string | undefined) => {
  // Read-modify-write, as above.
  await oneByOne(tx, actor)
  const [near] = await readNear(tx, [actor.id])
  if (!near || near.matches.every(({ isRead }) => isRead)) return
  const { mark, matches } = near
  const seen = until === undefined ? undefined : new Date(until).toISOString()
  await writeMark(tx, actor.id, withAllRead(mark, matches, { until: seen, now: Date.parse(near.now) }))
}

export const markAllNotificationsRead = command(
  markAllNotificationsReadContract,
  async (tx, actor, { userId, until }) => {
    if (userId !== actor.id) return refuse('not-found')
    // Times travel in milliseconds and are stored more precisely.
    await tx`
    update notifications set read_at = now()
    where user_id = ${actor.id} and read_at is null
      and (${until ?? null}::timestamptz is null or date_trunc('milliseconds', created_at) <= ${until ?? null})`
    await markMatches(tx, actor, until)
    return done
  },
)
