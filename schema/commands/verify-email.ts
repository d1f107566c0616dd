import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { secret } from '../fields.ts'

export const verifyEmail = contract({
  name: 'verify-email',
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Confirm the address with the mailed link, and sign in',
  caller: 'anyone',
  input: z.strictObject({ token: secret }),
  answer: ownUser,
  refusals: ['link-expired', 'too-many-attempts'],
})
