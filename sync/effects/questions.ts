import type * as contracts from '../../schema/contracts/questions.ts'
import type { Effect } from './effect.ts'

/** All questions and answers of one offer share a lane: a question is withdrawn after it was asked. */
export const askQuestion: Effect<typeof contracts.askQuestion, null> = {
  command: 'ask-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId, text }, { at }) => {
    const { questions = [] } = (await rows.get('offer', jobId)) ?? {}
    if (id === undefined || questions.some(question => question.id === id)) return
    const asked = { id, text: text.trim(), answer: null, askedAt: at, answeredAt: null }
    await rows.update('offer', jobId, { questions: [...questions, asked] })
  },
}

export const answerQuestion: Effect<typeof contracts.answerQuestion, null> = {
  command: 'answer-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId, answer }, { at }) => {
    const offer = await rows.get('offer', jobId)
    if (!offer?.questions?.some(question => question.id === id)) return
    const questions = offer.questions.map(question =>
      question.id === id ? { ...question, answer: answer.trim(), answeredAt: at } : question,
    )
    await rows.update('offer', jobId, { questions })
  },
}

export const removeQuestion: Effect<typeof contracts.removeQuestion, null> = {
  command: 'remove-question',
  creates: null,
  lane: ({ jobId }) => `question/${jobId}`,
  show: async (rows, { id, jobId }) => {
    const offer = await rows.get('offer', jobId)
    if (!offer?.questions?.some(question => question.id === id)) return
    await rows.update('offer', jobId, { questions: offer.questions.filter(question => question.id !== id) })
  },
}

/** Newest first, as on the server. In the lane of the offer's questions: the question may be removed right after. */
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
