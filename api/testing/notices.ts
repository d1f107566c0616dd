import type { Sql } from '../db/connect.ts'
import { notificationColumns, toNotification, type NotificationRow } from '../queries/notifications.ts'

/** What a person is told, in words, in the order in which it happened. */
export const noticesOf = async (sql: Sql, person: string) => {
  const rows = await sql<NotificationRow[]>`
    select ${notificationColumns(sql)} from notifications where user_id = ${person} order by created_at, id`
  return rows.map(row => ({ ...toNotification(row), kind: row.kind }))
}

/** A notice of these words, as rows that know no kind keep them. */
export const kept = (sql: Sql, title: string, message: string) => ({
  kind: 'kept',
  args: sql.json([title, message]),
})
