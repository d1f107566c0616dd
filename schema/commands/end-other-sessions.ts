import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'

export const endOtherSessions = contract({
  name: 'end-other-sessions',
  method: 'DELETE',
  path: '/api/auth/sessions',
  summary: 'Sign every other device out',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: done,
  refusals: [],
})
