import * as z from 'zod'
import { contract } from '../contract.ts'
import { message } from '../entities/message.ts'
import { id } from '../fields.ts'

export const markMessageRead = contract({
  name: 'mark-message-read',
  method: 'PATCH',
  path: '/api/messages/:id/read',
  summary: 'Mark a received message as read',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: message,
  refusals: [],
})
