import * as z from 'zod'
import { contract } from '../contract.ts'

export const countUnreadMessages = contract({
  name: 'count-unread-messages',
  method: 'GET',
  path: '/api/unread-messages',
  summary: 'Unread messages, in all and by job',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.strictObject({ count: z.int(), jobs: z.array(z.strictObject({ jobId: z.uuid(), count: z.int() })) }),
  refusals: [],
})
