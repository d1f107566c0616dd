import * as z from 'zod'
import { contract } from '../contract.ts'
import { done, id, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const suspendAccount = contract({
  name: 'suspend-account',
  method: 'POST',
  path: '/api/moderation/users/:id/suspend',
  cost: 'row',
  summary: 'Suspend an account: its offers are out of sight, it sends nothing, and its person reads why',
  caller: 'admin',
  input: z.strictObject({ id, reason: words(limits.moderationReason.max) }),
  answer: done,
  refusals: ['already-suspended'],
})

export const liftSuspension = contract({
  name: 'lift-suspension',
  method: 'POST',
  path: '/api/moderation/users/:id/lift-suspension',
  cost: 'row',
  summary: 'Let a suspended account act again: its offers are back, and its person is told',
  caller: 'admin',
  input: z.strictObject({ id, reason: words(limits.moderationReason.max) }),
  answer: done,
  refusals: ['not-suspended'],
})

export const appealSuspension = contract({
  name: 'appeal-suspension',
  method: 'POST',
  path: '/api/suspensions/:id/appeal',
  cost: 'row',
  summary: 'Object, once, to the suspension of one’s account: the desk decides',
  caller: 'signed-in',
  opens: 'own',
  whileSuspended: true,
  anHour: 30,
  input: z.strictObject({ id, text: words(limits.appeal.max) }),
  answer: done,
  refusals: ['appeal-over'],
})
