import type { markMessageRead as contract } from '../../schema/commands/mark-message-read.ts'
import type { Effect } from './effect.ts'

export const markMessageRead: Effect<typeof contract, null> = {
  command: 'mark-message-read',
  creates: null,
  isReading: true,
  lane: async ({ id }, rows) => `conversation/${(await rows.get('message', id))?.jobId ?? id}`,
  show: (rows, { id }) => rows.update('message', id, { isRead: true }),
}
