import * as z from 'zod'
import { contract } from '../contract.ts'
import { appeal } from '../entities/lapse.ts'
import { wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const listAppeals = contract({
  name: 'list-appeals',
  method: 'GET',
  path: '/api/moderation/appeals',
  summary: 'What people object to and nobody has decided yet, the oldest first',
  caller: 'admin',
  input: z.strictObject({ page: wholeNumber(1, limits.page.max).default(limits.page.default) }),
  answer: z.array(appeal),
  refusals: [],
})
