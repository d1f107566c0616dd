import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, email } from '../fields.ts'

export const resendVerification = contract({
  name: 'resend-verification',
  method: 'POST',
  path: '/api/auth/resend',
  summary: 'Send the confirmation link again',
  caller: 'anyone',
  input: z.strictObject({ email }),
  answer: done,
  refusals: ['too-many-attempts'],
})
