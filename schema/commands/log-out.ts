import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'

export const logOut = contract({
  name: 'log-out',
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End this session',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
})
