import * as z from 'zod'
import { contract } from '../contract.ts'
import { deputyAction } from '../entities/deputy.ts'
import { wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const listDeputyActions = contract({
  name: 'list-deputy-actions',
  method: 'GET',
  path: '/api/auth/deputies/actions',
  summary: 'What deputies have done for oneself within a year, newest first, in pages of twenty',
  caller: 'private',
  input: z.strictObject({ page: wholeNumber(1, limits.page.max).default(limits.page.default) }),
  answer: z.array(deputyAction),
  refusals: [],
})
