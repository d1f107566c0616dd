import * as z from 'zod'
import { contract } from '../contract.ts'
import { secret, timestamp } from '../fields.ts'

export const getDeputyInvitation = contract({
  name: 'get-deputy-invitation',
  method: 'GET',
  path: '/api/auth/deputies/invitations/:token',
  summary: 'Who wants to be acted for, by the link of the mail; looking changes nothing',
  caller: 'anyone',
  input: z.strictObject({ token: secret }),
  answer: z.strictObject({ firstName: z.string(), lastName: z.string(), expiresAt: timestamp }),
  refusals: ['link-expired'],
})
