import { createHash } from 'node:crypto'
import type { NotificationType } from '../../schema/choices.ts'

export type Notice = {
  notificationId: string
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  unread: number
  /** It tells how an offer was edited. */
  isEdit: boolean
}

const hours = 3600

/** How long a push service keeps it for a device that is off, and how much it may cost the battery. */
const manners = {
  message: { ttl: 24 * hours, urgency: 'high' },
  application_update: { ttl: 72 * hours, urgency: 'normal' },
  job_alert: { ttl: 12 * hours, urgency: 'normal' },
} as const

const isPushed = (type: NotificationType): type is keyof typeof manners => type in manners

/** A payload holds 4 kB; a screen shows far less. */
const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** What the device shows, and the manners of its delivery. It says no more than the notification does. */
export const toMessage = ({ notificationId, type, title, message, actionUrl, unread, isEdit }: Notice) => {
  if (!isPushed(type)) return null
  // The messages of one conversation take each other's place, on the way and on the screen; so do the edits of one offer.
  const tag = (type === 'message' || isEdit) && actionUrl ? actionUrl : notificationId
  const payload = {
    title: shorten(title, 100),
    body: shorten(message, 300),
    url: actionUrl ?? '/dashboard',
    tag,
    unread,
  }
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
  return {
    tag,
    payload: JSON.stringify(payload),
    options: { TTL: manners[type].ttl, urgency: manners[type].urgency, topic },
  }
}
