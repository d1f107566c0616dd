import type { markAllNotificationsRead as contract } from '../../schema/commands/mark-all-notifications-read.ts'
import type { Effect } from './effect.ts'

export const markAllNotificationsRead: Effect<typeof contract, null> = {
  command: 'mark-all-notifications-read',
  creates: null,
  lane: () => 'notifications',
  show: async rows => {
    for (const { id, isRead } of await rows.all('notification'))
      if (!isRead) await rows.update('notification', id, { isRead: true })
  },
}
