import * as z from 'zod'
import { contract } from '../contract.ts'
import { question } from '../entities/question.ts'
import { done, id, ownId, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const askQuestion = contract({
  name: 'ask-question',
  method: 'POST',
  path: '/api/jobs/:jobId/questions',
  cost: 'row',
  summary: 'Ask the poster of an open offer something, without a name',
  caller: 'student',
  offline: true,
  anHour: 60,
  input: z.strictObject({ id: ownId, jobId: id, text: words(limits.question.max, messages.question) }),
  answer: question,
  status: 201,
  refusals: [
    'job-not-open',
    'questions-unwanted',
    'questions-waiting',
    'questions-full',
    'questions-too-often',
    'id-taken',
  ],
})

export const answerQuestion = contract({
  name: 'answer-question',
  method: 'PATCH',
  path: '/api/jobs/:jobId/questions/:id',
  cost: 'row',
  summary: 'Answer a question about an own open offer for everybody, or correct the answer',
  caller: 'private',
  opens: 'poster',
  offline: true,
  deputy: 'noted',
  anHour: 120,
  input: z.strictObject({ jobId: id, id, answer: words(limits.questionAnswer.max, messages.questionAnswer) }),
  answer: question,
  refusals: ['job-not-open', 'already-hidden'],
})

export const removeQuestion = contract({
  name: 'remove-question',
  method: 'DELETE',
  path: '/api/jobs/:jobId/questions/:id',
  cost: 'row',
  summary: 'Take back an own question that is not answered, or take one off an own offer',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  deputy: 'noted',
  anHour: 60,
  input: z.strictObject({ jobId: id, id }),
  answer: done,
  refusals: ['question-answered'],
})

export const muteAsker = contract({
  name: 'mute-asker',
  method: 'POST',
  path: '/api/jobs/:jobId/questions/:id/mute',
  cost: 'row',
  summary: 'Take no more questions from the student who asked this one, without learning who it is, or take them again',
  caller: 'private',
  opens: 'poster',
  offline: true,
  anHour: 60,
  input: z.strictObject({ jobId: id, id, isMuted: z.boolean() }),
  answer: done,
  refusals: ['list-full'],
})
