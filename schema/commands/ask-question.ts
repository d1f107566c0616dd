import * as z from 'zod'
import { contract } from '../contract.ts'
import { question } from '../entities/question.ts'
import { id, ownId, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const askQuestion = contract({
  name: 'ask-question',
  method: 'POST',
  path: '/api/jobs/:jobId/questions',
  summary: 'Ask the poster of an open offer something; nobody reads who asked',
  caller: 'student',
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
