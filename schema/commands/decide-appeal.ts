import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, words } from '../fields.ts'
import { limits, messages } from '../rules.ts'

export const decideAppeal = contract({
  name: 'decide-appeal',
  method: 'POST',
  path: '/api/moderation/appeals/:id/decide',
  summary: 'Uphold or remove what somebody objects to, and say why',
  caller: 'admin',
  input: z.strictObject({
    id,
    isRemoved: z.boolean({ error: messages.choice }),
    reason: words(limits.moderationReason.max),
  }),
  answer: done,
  refusals: ['appeal-over'],
})
