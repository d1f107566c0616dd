import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const withdrawApplication = contract({
  name: 'withdraw-application',
  method: 'DELETE',
  path: '/api/applications/:id',
  summary: 'Take a pending application back',
  caller: 'student',
  input: z.strictObject({ id }),
  answer: done,
  refusals: ['application-decided'],
})
