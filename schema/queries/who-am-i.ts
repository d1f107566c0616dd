import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'

export const whoAmI = contract({
  name: 'who-am-i',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in person',
  caller: 'signed-in',
  input: z.strictObject({}),
  answer: ownUser,
  refusals: [],
})
