import type { answerQuestion as contract } from '../../schema/commands/answer-question.ts'
import type { Effect } from './effect.ts'

export const answerQuestion: Effect<typeof contract, null> = {
  command: 'answer-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId, answer }, { at }) => {
    const job = await rows.get('job', jobId)
    if (!job?.questions?.some(question => question.id === id)) return
    const questions = job.questions.map(question =>
      question.id === id ? { ...question, answer: answer.trim(), answeredAt: at } : question,
    )
    await rows.update('job', jobId, { questions })
  },
}
