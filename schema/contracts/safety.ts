import * as z from 'zod'
import { hideableKinds, reportKinds, reportReasons, reportStates } from '../choices.ts'
import { contract } from '../contract.ts'
import { moderationAction, report } from '../entities/report.ts'
import { choice, done, id, optionalWords, ownId, wholeNumber, words } from '../fields.ts'
import { limits } from '../rules.ts'

export const reportContent = contract({
  name: 'report-content',
  method: 'POST',
  path: '/api/reports',
  cost: 'row',
  summary: 'Report a person, an offer, a message, a review or an answer to one; only the moderation learns of it',
  caller: 'signed-in',
  offline: true,
  input: z.strictObject({
    id: ownId,
    kind: choice(reportKinds),
    targetId: id,
    reason: choice(reportReasons),
    details: optionalWords(limits.reportDetails.max),
  }),
  answer: done,
  status: 201,
  refusals: ['already-reported', 'id-taken', 'too-many-attempts'],
})

export const blockUser = contract({
  name: 'block-user',
  method: 'POST',
  path: '/api/users/:id/block',
  cost: 'row',
  summary: 'Block a person: no messages, no applications, no offers of each other',
  caller: 'signed-in',
  offline: true,
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: ['list-full'],
})

export const unblockUser = contract({
  name: 'unblock-user',
  method: 'DELETE',
  path: '/api/users/:id/block',
  cost: 'row',
  summary: 'Take a block back',
  caller: 'signed-in',
  offline: true,
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})

export const listReports = contract({
  name: 'list-reports',
  method: 'GET',
  path: '/api/moderation/reports',
  cost: 'list',
  summary: 'What people have reported, with what it is about, oldest first while it is open',
  caller: 'admin',
  input: z.strictObject({
    state: choice(reportStates).default('open'),
    page: wholeNumber(1, limits.page.max).default(limits.page.default),
  }),
  answer: z.array(report),
  refusals: [],
})

export const closeReport = contract({
  name: 'close-report',
  method: 'POST',
  path: '/api/moderation/reports/:id/close',
  cost: 'row',
  summary: 'Leave what was reported as it is, and say why',
  caller: 'admin',
  input: z.strictObject({ id, reason: words(limits.moderationReason.max) }),
  answer: done,
  refusals: ['report-closed'],
})

export const hideContent = contract({
  name: 'hide-content',
  method: 'POST',
  path: '/api/moderation/hide',
  cost: 'row',
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

export const restoreContent = contract({
  name: 'restore-content',
  method: 'POST',
  path: '/api/moderation/restore',
  cost: 'row',
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

export const listModerationActions = contract({
  name: 'list-moderation-actions',
  method: 'GET',
  path: '/api/moderation/actions',
  cost: 'list',
  summary: 'What moderation has done, newest first: who, when, what and why',
  caller: 'admin',
  input: z.strictObject({ page: wholeNumber(1, limits.page.max).default(limits.page.default) }),
  answer: z.array(moderationAction),
  refusals: [],
})
