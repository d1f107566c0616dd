import * as z from 'zod'
import { mailNotices } from '../choices.ts'
import { contract } from '../contract.ts'
import { mailChoice } from '../entities/mail-choice.ts'
import { notification } from '../entities/notification.ts'
import { ownUser } from '../entities/user.ts'
import { done, id, secret, timestamp } from '../fields.ts'
import { messages } from '../rules.ts'

export const listNotifications = contract({
  name: 'list-notifications',
  method: 'GET',
  path: '/api/notifications/:userId',
  cost: 'list',
  summary: 'Notifications, newest first',
  caller: 'signed-in',
  opens: 'own',
  deputy: 'may',
  input: z.strictObject({ userId: id }),
  answer: z.array(notification),
  refusals: [],
})

export const markNotificationRead = contract({
  name: 'mark-notification-read',
  method: 'PATCH',
  path: '/api/notifications/:id/read',
  cost: 'row',
  summary: 'Mark a notification as read',
  caller: 'signed-in',
  opens: 'own',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({ id }),
  answer: notification,
  refusals: [],
})

export const markAllNotificationsRead = contract({
  name: 'mark-all-notifications-read',
  method: 'PATCH',
  path: '/api/notifications/:userId/mark-all-read',
  cost: 'row',
  summary: 'Mark every notification as read',
  caller: 'signed-in',
  opens: 'own',
  whileSuspended: true,
  offline: true,
  input: z.strictObject({
    userId: id,
    /** Later notifications stay unread: they were not on screen. */
    until: timestamp.optional(),
  }),
  answer: done,
  refusals: [],
})

export const getPushKey = contract({
  name: 'get-push-key',
  method: 'GET',
  path: '/api/push/key',
  cost: 'little',
  summary: 'The key by which a browser knows this server’s push messages',
  caller: 'anyone',
  input: z.strictObject({}),
  answer: z.strictObject({ publicKey: z.string() }),
  refusals: [],
})

/** A curve point and sixteen random bytes, in the encoding of browsers. */
const key = (letters: number) =>
  z.string({ error: messages.required }).regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`), messages.required)

export const subscribePush = contract({
  name: 'subscribe-push',
  method: 'POST',
  path: '/api/push/subscription',
  cost: 'row',
  summary: 'Have this device told by push; it ends with the session',
  caller: 'signed-in',
  whileSuspended: true,
  input: z.strictObject({
    endpoint: z.url({ error: messages.required }).max(1000, messages.tooLong),
    keys: z.strictObject({ p256dh: key(87), auth: key(22) }),
  }),
  answer: done,
  refusals: ['push-endpoint'],
})

export const unsubscribePush = contract({
  name: 'unsubscribe-push',
  method: 'DELETE',
  path: '/api/push/subscription',
  cost: 'row',
  summary: 'Have this device told nothing by push, whether it was or not',
  caller: 'signed-in',
  whileSuspended: true,
  input: z.strictObject({}),
  answer: done,
  refusals: [],
})

export const switchMail = contract({
  name: 'switch-mail',
  method: 'PATCH',
  path: '/api/mail-notices/:kind',
  cost: 'row',
  summary: 'Turn one kind of mail on or off',
  caller: 'signed-in',
  offline: true,
  anHour: 120,
  input: z.strictObject({
    kind: z.enum(mailNotices, { error: messages.choice }),
    isOn: z.boolean({ error: messages.required }),
  }),
  answer: ownUser,
  refusals: [],
})

export const getMailLink = contract({
  name: 'get-mail-link',
  method: 'GET',
  path: '/api/mail-links/:token',
  cost: 'row',
  summary: 'Which kind of mail a link is about, and whether it is on',
  caller: 'anyone',
  input: z.strictObject({ token: secret }),
  answer: mailChoice,
  refusals: [],
})

export const useMailLink = contract({
  name: 'use-mail-link',
  method: 'PATCH',
  path: '/api/mail-links/:token',
  cost: 'row',
  summary: 'Turn the kind of mail under which the link stood on or off, without signing in',
  caller: 'anyone',
  input: z.strictObject({ token: secret, isOn: z.boolean({ error: messages.required }) }),
  answer: mailChoice,
  refusals: ['too-many-attempts'],
})
