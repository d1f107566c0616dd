import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, givenPassword } from '../fields.ts'

export const deleteAccount = contract({
  name: 'delete-account',
  method: 'DELETE',
  path: '/api/auth/account',
  summary: 'Delete the account; what others need stays, nameless',
  caller: 'signed-in',
  input: z.strictObject({
    password: givenPassword,
  }),
  answer: done,
  refusals: ['wrong-credentials', 'work-under-way', 'money-held', 'too-many-attempts'],
})
