import { withRead } from '../../schema/decisions/job-matches.ts'
import type { markNotificationRead as contract } from '../../schema/commands/mark-notification-read.ts'
import type { Effect } from './effect.ts'

export const markNotificationRead: Effect<typeof contract, null> = {
  command: 'mark-notification-read',
  creates: null,
  isReading: true,
  lane: () => 'notifications',
  show: async (rows, { id }, { account }) => {
    if (await rows.get('notification', id)) return rows.update('notification', id, { isRead: true })
    // No row tells of it: an offer near the student, which is read by their mark.
    const own = await rows.get('user', account)
    if (own?.matches) await rows.update('user', account, { matches: withRead(own.matches, id) })
  },
}
