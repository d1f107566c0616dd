import * as z from 'zod'
import { contract } from '../contract.ts'
import { application } from '../entities/application.ts'
import { id, timestamp } from '../fields.ts'
import { messages } from '../rules.ts'

export const answerCall = contract({
  name: 'answer-call',
  method: 'POST',
  path: '/api/applications/:id/answer-call',
  summary: 'Say as a student in reserve whether you can come: who can has the job at once',
  caller: 'student',
  /** `askedAt` as it was shown: an offer that was edited since asks anew. */
  input: z.strictObject({ id, canCome: z.boolean({ error: messages.choice }), askedAt: timestamp }),
  answer: application,
  refusals: ['job-not-open', 'call-over', 'already-chosen', 'already-hidden'],
})
