import type { answerCall as contract } from '../../schema/commands/answer-call.ts'
import type { Effect } from './effect.ts'

/** It is answered; whether somebody else was first, the server says. */
export const answerCall: Effect<typeof contract, null> = {
  command: 'answer-call',
  creates: null,
  /** With the letter's others: whoever takes it back afterwards has answered before. */
  lane: async ({ id }, rows) => `application/${(await rows.get('application', id))?.jobId ?? id}`,
  show: (rows, { id, canCome }) =>
    rows.update('application', id, { askedAt: undefined, ...(!canCome && { reservedAt: undefined }) }),
}
