import { markNotificationRead as contract } from '../../schema/commands/mark-notification-read.ts'
import type { Notification } from '../../schema/entities/notification.ts'
import { notificationColumns } from '../queries/notifications.ts'
import { refuse } from '../refusal.ts'
import { command } from './command.ts'

export const markNotificationRead = command(contract, async (tx, actor, { id }) => {
  const [notification] = await tx<Notification[]>`
    update notifications set read_at = coalesce(read_at, now())
    where id = ${id} and user_id = ${actor.id} returning ${notificationColumns(tx)}`
  return notification ?? refuse('not-found')
})
