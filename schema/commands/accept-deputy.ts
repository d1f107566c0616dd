import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, secret } from '../fields.ts'

export const acceptDeputy = contract({
  name: 'accept-deputy',
  method: 'POST',
  path: '/api/auth/deputies/invitations/:token/accept',
  summary: 'Accept to act for whoever has sent this invitation to one’s own address',
  caller: 'private',
  input: z.strictObject({ token: secret }),
  answer: done,
  refusals: ['link-expired', 'other-address', 'list-full'],
})
