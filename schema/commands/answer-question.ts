import * as z from 'zod'
import { contract } from '../contract.ts'
import { question } from '../entities/question.ts'
import { id, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const answerQuestion = contract({
  name: 'answer-question',
  method: 'PATCH',
  path: '/api/jobs/:jobId/questions/:id',
  summary: 'Answer a question about an own open offer for everybody, or correct the answer',
  caller: 'private',
  input: z.strictObject({ jobId: id, id, answer: words(limits.questionAnswer.max, messages.questionAnswer) }),
  answer: question,
  refusals: ['job-not-open', 'already-hidden'],
})
