import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { email, givenPassword } from '../fields.ts'

export const logIn = contract({
  name: 'log-in',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Open a session',
  caller: 'anyone',
  input: z.strictObject({
    email,
    password: givenPassword,
  }),
  answer: ownUser,
  refusals: ['wrong-credentials', 'not-verified', 'confirm-by-mail', 'too-many-attempts'],
})
