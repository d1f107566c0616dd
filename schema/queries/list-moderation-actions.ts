import * as z from 'zod'
import { contract } from '../contract.ts'
import { moderationAction } from '../entities/report.ts'
import { wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const listModerationActions = contract({
  name: 'list-moderation-actions',
  method: 'GET',
  path: '/api/moderation/actions',
  summary: 'What moderation has done, newest first: who, when, what and why',
  caller: 'admin',
  input: z.strictObject({ page: wholeNumber(1, limits.page.max).default(limits.page.default) }),
  answer: z.array(moderationAction),
  refusals: [],
})
