import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const closeReport = contract({
  name: 'close-report',
  method: 'POST',
  path: '/api/moderation/reports/:id/close',
  summary: 'Leave what was reported as it is, and say why',
  caller: 'admin',
  input: z.strictObject({ id, reason: words(limits.moderationReason.max) }),
  answer: done,
  refusals: ['report-closed'],
})
