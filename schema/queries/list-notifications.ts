import * as z from 'zod'
import { contract } from '../contract.ts'
import { notification } from '../entities/notification.ts'
import { id } from '../fields.ts'

export const listNotifications = contract({
  name: 'list-notifications',
  method: 'GET',
  path: '/api/notifications/:userId',
  summary: 'Notifications, newest first',
  caller: 'signed-in',
  input: z.strictObject({ userId: id }),
  answer: z.array(notification),
  refusals: [],
})
