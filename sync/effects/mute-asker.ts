import type { muteAsker as contract } from '../../schema/commands/mute-asker.ts'
import type { Effect } from './effect.ts'

/** The newest first, as the server lists them. In the lane of the offer's questions: one may be taken off right after. */
export const muteAsker: Effect<typeof contract, null> = {
  command: 'mute-asker',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId, isMuted }, { account, at }) => {
    const before = (await rows.get('user', account))?.mutedAskers ?? []
    if (before.some(muted => muted.questionId === id) === isMuted) return
    const mutedAskers = isMuted
      ? [{ questionId: id, jobId, since: at }, ...before]
      : before.filter(muted => muted.questionId !== id)
    await rows.update('user', account, { mutedAskers })
  },
}
