import type * as contracts from '../../schema/contracts/questions.ts'
import type { Effect } from './effect.ts'

/** All that is asked and answered about one offer is one lane: a question is taken back after it was asked. */
export const askQuestion: Effect<typeof contracts.askQuestion, null> = {
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

export const answerQuestion: Effect<typeof contracts.answerQuestion, null> = {
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

export const removeQuestion: Effect<typeof contracts.removeQuestion, null> = {
  command: 'remove-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId }) => {
    const job = await rows.get('job', jobId)
    if (!job?.questions?.some(question => question.id === id)) return
    await rows.update('job', jobId, { questions: job.questions.filter(question => question.id !== id) })
  },
}

/** The newest first, as the server lists them. In the lane of the offer's questions: one may be taken off right after. */
export const muteAsker: Effect<typeof contracts.muteAsker, null> = {
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
