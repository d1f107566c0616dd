import * as z from 'zod'
import { notificationTypes } from '../choices.ts'
import { timestamp } from '../fields.ts'

export const notification = z.strictObject({
  id: z.uuid(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: timestamp,
  actionUrl: z.string().nullable(),
})

export type Notification = z.infer<typeof notification>
