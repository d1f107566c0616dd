import * as z from 'zod'
import { contract } from '../contract.ts'
import { id, timestamp } from '../fields.ts'

export const getPresence = contract({
  name: 'get-presence',
  method: 'GET',
  path: '/api/users/:id/presence',
  summary: 'Whether the other person of a conversation is online',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: z.strictObject({ isOnline: z.boolean(), lastSeenAt: timestamp.nullable() }),
  refusals: [],
})
