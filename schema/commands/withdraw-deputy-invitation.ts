import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id } from '../fields.ts'

export const withdrawDeputyInvitation = contract({
  name: 'withdraw-deputy-invitation',
  method: 'DELETE',
  path: '/api/auth/deputies/invited/:id',
  summary: 'Take an invitation back that nobody has accepted yet',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})
