import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, timestamp } from '../fields.ts'

export const markAllNotificationsRead = contract({
  name: 'mark-all-notifications-read',
  method: 'PATCH',
  path: '/api/notifications/:userId/mark-all-read',
  summary: 'Mark every notification as read',
  caller: 'signed-in',
  input: z.strictObject({
    userId: id,
    /** What came later stays unread: nobody had it in front of them. */
    until: timestamp.optional(),
  }),
  answer: done,
  refusals: [],
})
