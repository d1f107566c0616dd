import * as z from 'zod'
import { contract } from '../contract.ts'
import { appeal } from '../entities/lapse.ts'
import { done, id, wholeNumber, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const appealLapse = contract({
  name: 'appeal-lapse',
  method: 'POST',
  path: '/api/lapses/:id/appeal',
  cost: 'row',
  summary: 'Object, once and within thirty days, to being noted for having ended a job late: the desk decides',
  caller: 'signed-in',
  opens: 'own',
  whileSuspended: true,
  offline: true,
  anHour: 30,
  input: z.strictObject({ id, text: words(limits.appeal.max) }),
  answer: done,
  refusals: ['appeal-over'],
})

export const listAppeals = contract({
  name: 'list-appeals',
  method: 'GET',
  path: '/api/moderation/appeals',
  cost: 'list',
  summary: 'Objections that are not decided yet, the oldest first',
  caller: 'admin',
  input: z.strictObject({ page: wholeNumber(1, limits.page.max).default(limits.page.default) }),
  answer: z.array(appeal),
  refusals: [],
})

export const decideAppeal = contract({
  name: 'decide-appeal',
  method: 'POST',
  path: '/api/moderation/appeals/:id/decide',
  cost: 'row',
  summary: 'Uphold or remove a late mark or a suspension that its person objects to, and say why',
  caller: 'admin',
  input: z.strictObject({
    id,
    isRemoved: z.boolean({ error: messages.choice }),
    reason: words(limits.moderationReason.max),
  }),
  answer: done,
  refusals: ['appeal-over'],
})
