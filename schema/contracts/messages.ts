import * as z from 'zod'
import { contract } from '../contract.ts'
import { message } from '../entities/message.ts'
import { done, id, ownId, timestamp, wholeNumber, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const listMessages = contract({
  name: 'list-messages',
  method: 'GET',
  path: '/api/jobs/:jobId/messages',
  cost: 'list',
  summary:
    'The conversation of a job, oldest first: its newest page, or the one before a message. A page of long messages holds fewer',
  caller: 'signed-in',
  opens: 'both',
  deputy: 'may',
  input: z.strictObject({
    jobId: id,
    before: id.optional(),
    limit: wholeNumber(1, limits.messagesPage).default(limits.messagesPage),
  }),
  answer: z.array(message),
  refusals: [],
})

export const sendMessage = contract({
  name: 'send-message',
  method: 'POST',
  path: '/api/jobs/:jobId/messages',
  cost: 'row',
  summary: 'Write to the other person of the job',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  anHour: 2000,
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

export const markMessageRead = contract({
  name: 'mark-message-read',
  method: 'PATCH',
  path: '/api/messages/:id/read',
  cost: 'row',
  summary: 'Mark a received message as read',
  caller: 'signed-in',
  opens: 'own',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({ id }),
  answer: message,
  refusals: [],
})

export const countUnreadMessages = contract({
  name: 'count-unread-messages',
  method: 'GET',
  path: '/api/unread-messages',
  cost: 'row',
  summary: 'Unread messages, in all and by job',
  caller: 'signed-in',
  deputy: 'may',
  input: z.strictObject({}),
  answer: z.strictObject({ count: z.int(), jobs: z.array(z.strictObject({ jobId: z.uuid(), count: z.int() })) }),
  refusals: [],
})

export const announcePresence = contract({
  name: 'announce-presence',
  method: 'POST',
  path: '/api/presence',
  cost: 'row',
  summary: 'Say that the person is looking at the app right now',
  caller: 'signed-in',
  whileSuspended: true,
  offline: true,
  deputy: 'may',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})

export const getPresence = contract({
  name: 'get-presence',
  method: 'GET',
  path: '/api/users/:id/presence',
  cost: 'row',
  summary: 'Whether the other person of a conversation is online',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ id }),
  answer: z.strictObject({ isOnline: z.boolean(), lastSeenAt: timestamp.nullable() }),
  refusals: [],
})
