import type * as contracts from '../../schema/contracts/notifications.ts'
import { createMatcher, withRead } from '../../schema/decisions/job-matches.ts'
import { knownOffers } from '../matches.ts'
import type { Context, Effect, Rows } from './effect.ts'

export const markNotificationRead: Effect<typeof contracts.markNotificationRead, null> = {
  command: 'mark-notification-read',
  creates: null,
  isReading: true,
  lane: () => 'notifications',
  show: async (rows, { id }, { account }) => {
    if (await rows.get('notification', id)) return rows.update('notification', id, { isRead: true })
    // No stored row: an offer near the student, which is marked in their match mark.
    const own = await rows.get('user', account)
    if (own?.matches) await rows.update('user', account, { matches: withRead(own.matches, id) })
  },
}

/** Time of the newest notification on the device. A screen that has the list passes it, which saves this scan of all offers. */
const newestOf = async (rows: Rows, { account, at }: Context) => {
  const notifications = await rows.all('notification')
  const mark = (await rows.get('user', account))?.matches
  const known = mark
    ? knownOffers(await rows.all('application'), await rows.all('job'), notifications, account)
    : new Set<string>()
  const isNear = mark && createMatcher({ student: account, mark, now: Date.parse(at), known })
  const near = isNear ? (await rows.all('offer')).filter(isNear) : []
  const times = [...notifications, ...near].map(({ createdAt }) => createdAt)
  return times.reduce<string | undefined>(
    (latest, one) => (latest === undefined || one > latest ? one : latest),
    undefined,
  )
}

export const markAllNotificationsRead: Effect<typeof contracts.markAllNotificationsRead, null> = {
  command: 'mark-all-notifications-read',
  creates: null,
  isReading: true,
  lane: () => 'notifications',
  complete: async (rows, input, context) => {
    const until = input.until ?? (await newestOf(rows, context))
    return until === undefined ? input : { ...input, until }
  },
  show: async (rows, { until }, { account, at }) => {
    for (const { id, isRead, createdAt } of await rows.all('notification'))
      if (!isRead && (until === undefined || createdAt <= until))
        await rows.update('notification', id, { isRead: true })
    const mark = (await rows.get('user', account))?.matches
    const readUntil = until ?? at
    if (mark && mark.readUntil < readUntil) await rows.update('user', account, { matches: { ...mark, readUntil } })
  },
}

export const switchMail: Effect<typeof contracts.switchMail, null> = {
  command: 'switch-mail',
  creates: null,
  lane: () => 'profile',
  show: async (rows, { kind, isOn }, { account }) => {
    const own = await rows.get('user', account)
    const others = own?.mailsOff?.filter(one => one !== kind) ?? []
    await rows.update('user', account, { mailsOff: isOn ? others : [...others, kind] })
  },
}
