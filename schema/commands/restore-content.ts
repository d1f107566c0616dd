import * as z from 'zod'
import { hideableKinds } from '../choices.ts'
import { contract } from '../contract.ts'
import { choice, done, id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const restoreContent = contract({
  name: 'restore-content',
  method: 'POST',
  path: '/api/moderation/restore',
  summary: 'Show again what was hidden; its author is told',
  caller: 'admin',
  input: z.strictObject({
    kind: choice(hideableKinds),
    targetId: id,
    reason: words(limits.moderationReason.max),
  }),
  answer: done,
  refusals: ['not-hidden'],
})
