import type { Notification } from '../../schema/entities/notification.ts'
import { listNotifications as contract } from '../../schema/queries/list-notifications.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { refuse } from '../refusal.ts'
import { query } from './query.ts'

/** A bell is no archive: older ones are in the account's export. */
const newest = 200

export const notificationColumns = (sql: Sql | Transaction) =>
  sql`id, type, title, message, read_at is not null as is_read, created_at, action_url`

export const readNotifications = async (sql: Sql, userId: string, most: number | null): Promise<Notification[]> =>
  sql<Notification[]>`
    select ${notificationColumns(sql)} from notifications
    where user_id = ${userId} order by created_at desc, id desc limit ${most}`

export const listNotifications = query(contract, async (sql, actor, { userId }) =>
  userId === actor.id ? readNotifications(sql, actor.id, newest) : refuse('not-found'),
)
