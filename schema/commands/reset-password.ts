import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, newPassword, secret } from '../fields.ts'

export const resetPassword = contract({
  name: 'reset-password',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Choose another password with the mailed link; every session ends',
  caller: 'anyone',
  input: z.strictObject({ token: secret, password: newPassword }),
  answer: done,
  refusals: ['link-expired', 'common-password', 'too-many-attempts'],
})
