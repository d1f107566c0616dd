import type { agreeOnAmount as contract } from '../../schema/commands/agree-on-amount.ts'
import { agreeOn } from '../../schema/decisions/agree-on.ts'
import type { Effect } from './effect.ts'

export const agreeOnAmount: Effect<typeof contract, null> = {
  command: 'agree-on-amount',
  creates: null,
  lane: ({ jobId }) => `amount/${jobId}`,
  show: async (rows, { jobId, amount }, { account }) => {
    const job = await rows.get('job', jobId)
    const other = job?.postedById === account ? job.assignedToId : job?.postedById
    if (!other) return
    const before = await rows.get('agreement', jobId)
    const { terms } = agreeOn(before ?? null, { by: account, to: other, amount })
    if (before) await rows.update('agreement', jobId, terms)
    else await rows.create('agreement', { id: jobId, jobId, ...terms })
  },
}
