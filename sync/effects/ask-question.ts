import type { askQuestion as contract } from '../../schema/commands/ask-question.ts'
import type { Effect } from './effect.ts'

/** All that is asked and answered about one offer is one lane: a question is taken back after it was asked. */
export const askQuestion: Effect<typeof contract, null> = {
  command: 'ask-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId, text }, { at }) => {
    const { questions = [] } = (await rows.get('job', jobId)) ?? {}
    if (id === undefined || questions.some(question => question.id === id)) return
    const asked = { id, text: text.trim(), answer: null, askedAt: at, answeredAt: null }
    await rows.update('job', jobId, { questions: [...questions, asked] })
  },
}
