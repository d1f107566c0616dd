import type { reportContent as contract } from '../../schema/commands/report-content.ts'
import type { Effect } from './effect.ts'

/** Nothing shows of a report but that it was sent. */
export const reportContent: Effect<typeof contract, null> = {
  command: 'report-content',
  creates: null,
  lane: ({ kind, targetId }) => `report/${kind}/${targetId}`,
  show: () => Promise.resolve(),
}
