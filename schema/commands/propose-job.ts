import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const proposeJob = contract({
  name: 'propose-job',
  method: 'POST',
  path: '/api/jobs/:id/propose',
  summary: 'Ask a student who has worked for oneself, or is a favourite, to look at an open offer of one’s own',
  caller: 'private',
  input: z.strictObject({ id, studentId: id }),
  answer: done,
  refusals: ['status-conflict', 'list-full'],
})
