import type { Sql } from '../db/connect.ts'
import { toNotification, type NotificationRow } from '../domain/notice-words.ts'
import { notificationColumns } from '../queries/notifications.ts'

/** Returns the notifications of a person, in words, oldest first. */
export const noticesOf = async (sql: Sql, person: string) => {
  const rows = await sql<NotificationRow[]>`
    select ${notificationColumns(sql)} from notifications where user_id = ${person} order by created_at, id`
  return rows.map(row => ({ ...toNotification(row), kind: row.kind }))
}

/** Columns of a notice with this text, stored without a kind. */
export const kept = (sql: Sql, title: string, message: string) => ({
  kind: 'kept',
  args: sql.json([title, message]),
})
