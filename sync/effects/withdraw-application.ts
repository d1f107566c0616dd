import type { withdrawApplication as contract } from '../../schema/commands/withdraw-application.ts'
import type { Effect } from './effect.ts'

export const withdrawApplication: Effect<typeof contract, null> = {
  command: 'withdraw-application',
  creates: null,
  /** The job's lane: a student who takes an application back may apply again at once. */
  lane: async ({ id }, rows) => `application/${(await rows.get('application', id))?.jobId ?? id}`,
  show: (rows, { id }) => rows.remove('application', id),
}
