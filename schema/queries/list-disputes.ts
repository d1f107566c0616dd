import * as z from 'zod'
import { reportStates } from '../choices.ts'
import { contract } from '../contract.ts'
import { deskDispute } from '../entities/dispute.ts'
import { choice, wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const listDisputes = contract({
  name: 'list-disputes',
  method: 'GET',
  path: '/api/moderation/disputes',
  summary: 'Disputes about payments, those that are due first while they are open',
  caller: 'admin',
  input: z.strictObject({
    state: choice(reportStates).default('open'),
    page: wholeNumber(1, limits.page.max).default(limits.page.default),
  }),
  answer: z.array(deskDispute),
  refusals: [],
})
