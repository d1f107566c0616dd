import * as z from 'zod'
import { contract } from '../contract.ts'
import { notification } from '../entities/notification.ts'
import { id } from '../fields.ts'

export const markNotificationRead = contract({
  name: 'mark-notification-read',
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  summary: 'Mark a notification as read',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: notification,
  refusals: [],
})
