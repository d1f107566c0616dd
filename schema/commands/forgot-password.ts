import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, email } from '../fields.ts'

export const forgotPassword = contract({
  name: 'forgot-password',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Send a link to choose another password',
  caller: 'anyone',
  input: z.strictObject({ email }),
  answer: done,
  refusals: ['too-many-attempts'],
})
