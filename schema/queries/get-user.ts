import * as z from 'zod'
import { contract } from '../contract.ts'
import { user } from '../entities/user.ts'
import { id } from '../fields.ts'

export const getUser = contract({
  name: 'get-user',
  method: 'GET',
  path: '/api/users/:id',
  summary: 'A public profile',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: user,
  refusals: [],
})
