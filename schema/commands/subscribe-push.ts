import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'
import { messages } from '../rules.ts'

/** A point of a curve and sixteen random bytes, as browsers write them. */
const key = (letters: number) =>
  z.string({ error: messages.required }).regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), messages.required)

export const subscribePush = contract({
  name: 'subscribe-push',
  method: 'POST',
  path: '/api/push/subscription',
  summary: 'Have this device told by push; it ends with the session',
  caller: 'signed-in',
  input: z.strictObject({
    endpoint: z.url({ error: messages.required }).max(1000, messages.tooLong),
    keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
  }),
  answer: done,
  refusals: ['push-endpoint'],
})
