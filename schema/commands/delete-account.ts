import * as z from 'zod'
import { contract } from '../contract.ts'
import { done } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const deleteAccount = contract({
  name: 'delete-account',
  method: 'DELETE',
  path: '/api/auth/account',
  summary: 'Delete the account; what others need stays, nameless',
  caller: 'signed-in',
  input: z.strictObject({
    password: z
      .string({ error: messages.passwordRequired })
      .min(1, messages.passwordRequired)
      .max(limits.password.max, messages.passwordTooLong),
  }),
  answer: done,
  refusals: ['wrong-credentials', 'work-under-way', 'too-many-attempts'],
})
