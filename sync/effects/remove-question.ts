import type { removeQuestion as contract } from '../../schema/commands/remove-question.ts'
import type { Effect } from './effect.ts'

export const removeQuestion: Effect<typeof contract, null> = {
  command: 'remove-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId }) => {
    const job = await rows.get('job', jobId)
    if (!job?.questions?.some(question => question.id === id)) return
    await rows.update('job', jobId, { questions: job.questions.filter(question => question.id !== id) })
  },
}
