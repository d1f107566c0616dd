import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const endSession = contract({
  name: 'end-session',
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Sign one device out',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})
