import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const markAllNotificationsRead = contract({
  name: 'mark-all-notifications-read',
  method: 'PATCH',
  path: '/api/notifications/:userId/mark-all-read',
  summary: 'Mark every notification as read',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: done,
  refusals: [],
})
