import type { markNotificationRead as contract } from '../../schema/commands/mark-notification-read.ts'
import type { Effect } from './effect.ts'

export const markNotificationRead: Effect<typeof contract, null> = {
  command: 'mark-notification-read',
  creates: null,
  isReading: true,
  lane: () => 'notifications',
  show: (rows, { id }) => rows.update('notification', id, { isRead: true }),
}
