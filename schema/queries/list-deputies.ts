import * as z from 'zod'
import { contract } from '../contract.ts'
import { deputy, deputyInvitation } from '../entities/deputy.ts'

export const listDeputies = contract({
  name: 'list-deputies',
  method: 'GET',
  path: '/api/auth/deputies',
  summary: 'Who may act for oneself, whom one may act for, and the invitations that wait',
  caller: 'private',
  input: z.strictObject({}),
  answer: z.strictObject({
    deputies: z.array(deputy),
    principals: z.array(deputy),
    invitations: z.array(deputyInvitation),
  }),
  refusals: [],
})
