import * as z from 'zod'
import { hideableKinds } from '../choices.ts'
import { contract } from '../contract.ts'
import { choice, done, id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const hideContent = contract({
  name: 'hide-content',
  method: 'POST',
  path: '/api/moderation/hide',
  summary: 'Take something out of sight; its author is told why',
  caller: 'admin',
  input: z.strictObject({
    kind: choice(hideableKinds),
    targetId: id,
    reason: words(limits.moderationReason.max),
  }),
  answer: done,
  refusals: ['already-hidden'],
})
