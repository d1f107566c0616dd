import * as z from 'zod'
import { contract } from '../contract.ts'
import { message } from '../entities/message.ts'
import { id, ownId, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const sendMessage = contract({
  name: 'send-message',
  method: 'POST',
  path: '/api/jobs/:jobId/messages',
  summary: 'Write to the other person of the job',
  caller: 'signed-in',
  input: z.strictObject({
    id: ownId,
    jobId: id,
    senderId: id.optional(),
    receiverId: id.optional(),
    content: words(limits.chatMessage.max, messages.chatMessage),
  }),
  answer: message,
  status: 201,
  refusals: ['no-conversation', 'conversation-closed', 'id-taken'],
})
