import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { newPassword, secret } from '../fields.ts'

export const verifyEmail = contract({
  name: 'verify-email',
  method: 'POST',
  path: '/api/auth/verify',
  summary:
    'Confirm the address with the mailed link, and sign in; with a new password where another browser opened the account',
  caller: 'anyone',
  input: z.strictObject({ token: secret, password: newPassword.optional() }),
  answer: ownUser,
  refusals: ['link-expired', 'password-needed', 'common-password', 'too-many-attempts'],
})
