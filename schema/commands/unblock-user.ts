import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const unblockUser = contract({
  name: 'unblock-user',
  method: 'DELETE',
  path: '/api/users/:id/block',
  summary: 'Take a block back',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})
