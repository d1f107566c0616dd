import * as z from 'zod'
import { contract } from '../contract.ts'

export const getPushKey = contract({
  name: 'get-push-key',
  method: 'GET',
  path: '/api/push/key',
  summary: 'The key by which a browser knows this server’s push messages',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: z.strictObject({ publicKey: z.string() }),
  refusals: [],
})
