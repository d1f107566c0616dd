import type { Notification } from '../../schema/entities/notification.ts'
import { listNotifications as contract } from '../../schema/contracts/notifications.ts'
import { absent } from '../../schema/notices/fr/words.ts'
import { inWords } from '../../schema/notices/in-words.ts'
import { placeOf } from '../../schema/notices/place.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Actor } from '../domain/actor.ts'
import { refuse } from '../server/refusal.ts'
import { readNear, toNotice } from './matches.ts'
import { query } from './query.ts'

/** Maximum in the bell; older ones are in the account's export. */
const newest = 200

export const notificationColumns = (sql: Sql | Transaction) =>
  sql`id, type, kind, notice_args(args, user_id) as args, read_at is not null as is_read, created_at, action_url`

export type NotificationRow = Omit<Notification, 'title' | 'message'> & { kind: string; args: readonly unknown[] }

/** A notification in words, limited to what its reader may read now. */
export const toNotification = ({ kind, args, ...row }: NotificationRow): Notification => {
  const words = inWords({ kind, args })
  if (!words) throw new Error(`no words for a notice of kind ${kind}`)
  return { ...row, ...words, actionUrl: placeOf(row.actionUrl, args, absent) }
}

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
