import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { email } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const logIn = contract({
  name: 'log-in',
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Open a session',
  caller: 'anyone',
  input: z.strictObject({
    email,
    password: z
      .string({ error: messages.passwordRequired })
      .min(1, messages.passwordRequired)
      .max(limits.password.max, messages.passwordTooLong),
  }),
  answer: ownUser,
  refusals: ['wrong-credentials', 'not-verified', 'too-many-attempts'],
})
