import * as z from 'zod'
import { contract } from '../contract.ts'
import { deputy, deputyAction, deputyInvitation } from '../entities/deputy.ts'
import { ownUser } from '../entities/user.ts'
import { done, email, id, secret, timestamp, wholeNumber } from '../fields.ts'
import { limits } from '../rules.ts'

export const inviteDeputy = contract({
  name: 'invite-deputy',
  method: 'POST',
  path: '/api/auth/deputies/invitations',
  cost: 'row',
  summary: 'Invite a person by e-mail to act for oneself; the answer is the same whether or not they have an account',
  caller: 'private',
  anHour: 10,
  input: z.strictObject({ email }),
  answer: done,
  refusals: ['list-full', 'too-many-attempts'],
  movesNoFeed: true,
})

export const withdrawDeputyInvitation = contract({
  name: 'withdraw-deputy-invitation',
  method: 'DELETE',
  path: '/api/auth/deputies/invited/:id',
  cost: 'row',
  summary: 'Take an invitation back that has not been accepted yet',
  caller: 'private',
  opens: 'own',
  whileSuspended: true,
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
  movesNoFeed: true,
})

export const getDeputyInvitation = contract({
  name: 'get-deputy-invitation',
  method: 'GET',
  path: '/api/auth/deputies/invitations/:token',
  cost: 'row',
  summary: 'Who wants to be acted for, by the link of the mail; looking changes nothing',
  caller: 'anyone',
  input: z.strictObject({ token: secret }),
  answer: z.strictObject({ firstName: z.string(), lastName: z.string(), expiresAt: timestamp }),
  refusals: ['link-expired'],
})

export const acceptDeputy = contract({
  name: 'accept-deputy',
  method: 'POST',
  path: '/api/auth/deputies/invitations/:token/accept',
  cost: 'row',
  summary: 'Accept an invitation, sent to one’s own address, to act for its sender',
  caller: 'private',
  anHour: 60,
  input: z.strictObject({ token: secret }),
  answer: done,
  refusals: ['link-expired', 'other-address', 'list-full'],
})

export const listDeputies = contract({
  name: 'list-deputies',
  method: 'GET',
  path: '/api/auth/deputies',
  cost: 'row',
  summary: 'Who may act for oneself, whom one may act for, and the invitations that wait',
  caller: 'private',
  input: z.strictObject({}),
  answer: z.strictObject({
    deputies: z.array(deputy),
    /** Deputies from before a password reset, who must be confirmed again. */
    waiting: z.array(deputy),
    principals: z.array(deputy),
    invitations: z.array(deputyInvitation),
  }),
  refusals: [],
})

export const listDeputyActions = contract({
  name: 'list-deputy-actions',
  method: 'GET',
  path: '/api/auth/deputies/actions',
  cost: 'list',
  summary: 'What deputies have done for oneself within a year, newest first, in pages of twenty',
  caller: 'private',
  input: z.strictObject({ page: wholeNumber(1, limits.page.max).default(limits.page.default) }),
  answer: z.array(deputyAction),
  refusals: [],
})

export const confirmDeputy = contract({
  name: 'confirm-deputy',
  method: 'POST',
  path: '/api/auth/deputies/:id/confirm',
  cost: 'row',
  summary: 'Let a deputy act again who did before the password was chosen anew',
  caller: 'private',
  opens: 'poster',
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})

export const endDeputy = contract({
  name: 'end-deputy',
  method: 'DELETE',
  path: '/api/auth/deputies/:id',
  cost: 'row',
  summary: 'Stop a deputy from acting for another, from either side and at once',
  caller: 'private',
  whileSuspended: true,
  anHour: 60,
  input: z.strictObject({ id }),
  answer: done,
  refusals: [],
})

export const actFor = contract({
  name: 'act-for',
  method: 'POST',
  path: '/api/auth/deputies/:id/act',
  cost: 'row',
  summary: 'Open a session of the account that one acts for; one’s own waits in this browser',
  caller: 'private',
  opens: 'own',
  input: z.strictObject({ id }),
  answer: ownUser,
  refusals: ['too-many-attempts'],
})

export const stopActing = contract({
  name: 'stop-acting',
  method: 'POST',
  path: '/api/auth/stop-acting',
  cost: 'row',
  summary: 'Go back to one’s own session, also once one may act for the other no more',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: ownUser,
  refusals: [],
})
