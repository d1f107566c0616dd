import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'

export const stopActing = contract({
  name: 'stop-acting',
  method: 'POST',
  path: '/api/auth/stop-acting',
  summary: 'Go back to one’s own session, also once one may act for the other no more',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: ownUser,
  refusals: [],
})
