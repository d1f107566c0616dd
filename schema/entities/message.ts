import * as z from 'zod'
import { timestamp } from '../fields.ts'

export const message = z.strictObject({
  id: z.uuid(),
  jobId: z.uuid(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  content: z.string(),
  createdAt: timestamp,
  isRead: z.boolean(),
})

export type Message = z.infer<typeof message>
