import type { markAllNotificationsRead as contract } from '../../schema/commands/mark-all-notifications-read.ts'
import type { Effect } from './effect.ts'

export const markAllNotificationsRead: Effect<typeof contract, null> = {
  command: 'mark-all-notifications-read',
  creates: null,
  isReading: true,
  lane: () => 'notifications',
  complete: async (rows, input) => {
    const [first, ...others] = (await rows.all('notification')).map(({ createdAt }) => createdAt)
    if (input.until !== undefined || first === undefined) return input
    return { ...input, until: others.reduce((latest, one) => (one > latest ? one : latest), first) }
  },
  show: async (rows, { until }) => {
    for (const { id, isRead, createdAt } of await rows.all('notification'))
      if (!isRead && (until === undefined || createdAt <= until))
        await rows.update('notification', id, { isRead: true })
  },
}
