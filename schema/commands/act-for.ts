import * as z from 'zod'
import { contract } from '../contract.ts'
import { ownUser } from '../entities/user.ts'
import { id } from '../fields.ts'

export const actFor = contract({
  name: 'act-for',
  method: 'POST',
  path: '/api/auth/deputies/:id/act',
  summary: 'Open a session of the account that one acts for; one’s own waits in this browser',
  caller: 'private',
  input: z.strictObject({ id }),
  answer: ownUser,
  refusals: ['too-many-attempts'],
})
