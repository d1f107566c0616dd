import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const removeQuestion = contract({
  name: 'remove-question',
  method: 'DELETE',
  path: '/api/jobs/:jobId/questions/:id',
  summary: 'Take back an own question that is not answered, or take one off an own offer',
  caller: 'signed-in',
  input: z.strictObject({ jobId: id, id }),
  answer: done,
  refusals: ['question-answered'],
})
