import * as z from 'zod'
import { contract } from '../contract.ts'
import { session } from '../entities/session.ts'

export const listSessions = contract({
  name: 'list-sessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'The devices that are signed in',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: z.array(session),
  refusals: [],
})
