import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, email } from '../fields.ts'

export const inviteDeputy = contract({
  name: 'invite-deputy',
  method: 'POST',
  path: '/api/auth/deputies/invitations',
  summary: 'Invite somebody by e-mail to act for oneself; the answer is the same whether or not they have an account',
  caller: 'private',
  input: z.strictObject({ email }),
  answer: done,
  refusals: ['list-full', 'too-many-attempts'],
  movesNoFeed: true,
})
