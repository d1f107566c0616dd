import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const blockUser = contract({
  name: 'block-user',
  method: 'POST',
  path: '/api/users/:id/block',
  summary: 'Want nothing more to do with somebody: no messages, no applications, no offers of each other',
  caller: 'signed-in',
  input: z.strictObject({ id }),
  answer: done,
  refusals: ['list-full'],
})
