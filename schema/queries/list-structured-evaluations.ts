import * as z from 'zod'
import { contract } from '../contract.ts'
import { structuredEvaluation } from '../entities/review.ts'
import { id } from '../fields.ts'

export const listStructuredEvaluations = contract({
  name: 'list-structured-evaluations',
  method: 'GET',
  path: '/api/users/:id/structured-evaluations',
  summary: 'Evaluations that a person received; of blind ones only those that the caller wrote',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: z.array(structuredEvaluation),
  refusals: [],
})
