import * as z from 'zod'
import { contract } from '../contract.ts'
import { message } from '../entities/message.ts'
import { id, wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const listMessages = contract({
  name: 'list-messages',
  method: 'GET',
  path: '/api/jobs/:jobId/messages',
  summary:
    'The conversation of a job, oldest first: its newest page, or the one before a message. A page of long messages holds fewer',
  caller: 'signed-in',
  input: z.strictObject({
    jobId: id,
    before: id.optional(),
    limit: wholeNumber(1, limits.messagesPage).default(limits.messagesPage),
  }),
  answer: z.array(message),
  refusals: [],
})
