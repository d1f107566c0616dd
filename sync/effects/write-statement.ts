import type { writeStatement as contract } from '../../schema/commands/write-statement.ts'
import type { Effect } from './effect.ts'

/** The device keeps no statements; one that waits does so behind the freeze that it speaks of. */
export const writeStatement: Effect<typeof contract, null> = {
  command: 'write-statement',
  creates: null,
  lane: ({ paymentId }) => `payment/${paymentId}`,
  show: async () => {},
}
