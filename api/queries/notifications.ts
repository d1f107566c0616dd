import type { Notification } from '../../schema/entities/notification.ts'
import { listNotifications as contract } from '../../schema/contracts/notifications.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { toNotification, type NotificationRow } from '../domain/notice-words.ts'
import { refuse } from '../server/refusal.ts'
import { readNear, toNotice } from './matches.ts'
import { query } from './query.ts'

/** Maximum in the bell; older ones are in the account's export. */
const newest = 200

export const notificationColumns = (sql: Sql | Transaction) =>
  sql`id, type, kind, notice_args(args, user_id) as args, read_at is not null as is_read, created_at, action_url`

/** Stable for equal times, so that each kind keeps its order. */
const newestFirst = (one: Notification, other: Notification) => {
  if (one.createdAt === other.createdAt) return 0
  return one.createdAt < other.createdAt ? 1 : -1
}

/** A person's notifications and matches; a deputy does not get those for the person alone. */
export const readNotifications = async (
  sql: Sql,
  { id, deputyId }: Pick<Actor, 'id' | 'deputyId'>,
  most: number | null,
): Promise<Notification[]> => {
  const [written, near] = await Promise.all([
    sql<NotificationRow[]>`
      select ${notificationColumns(sql)} from notifications
      where user_id = ${id} and not (alone and ${deputyId !== undefined})
      order by created_at desc, id desc limit ${most}`,
    readNear(sql, [id]),
  ])
  const matches = near.flatMap(one => one.matches.map(toNotice))
  const all =
    matches.length === 0
      ? written.map(toNotification)
      : [...written.map(toNotification), ...matches].toSorted(newestFirst)
  return all.slice(0, most ?? all.length)
}

export const listNotifications = query(contract, async (sql, actor, { userId }) =>
  userId === actor.id ? readNotifications(sql, actor, newest) : refuse('not-found'),
)
