import * as z from 'zod'
import { contract } from '../contract.ts'
import { message } from '../entities/message.ts'
import { id } from '../fields.ts'

export const listMessages = contract({
  name: 'list-messages',
  method: 'GET',
  path: '/api/jobs/:jobId/messages',
  summary: 'The conversation of a job, oldest first',
  caller: 'signed-in',
  input: z.strictObject({ jobId: id }),
  answer: z.array(message),
  refusals: [],
})
