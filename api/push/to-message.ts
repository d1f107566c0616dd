import { createHash } from 'node:crypto'
import type { NotificationType } from '../../schema/choices.ts'

export type Notice = {
  notificationId: string
  type: NotificationType
  title: string
  message: string
  actionUrl: string | null
  unread: number
  /** True if the notification is about an edit of an offer. */
  isEdit: boolean
}

const hours = 3600

/** Seconds for which the push service keeps it for an offline device, and its urgency (battery use). */
const manners = {
  message: { ttl: 24 * hours, urgency: 'high' },
  application_update: { ttl: 72 * hours, urgency: 'normal' },
  job_alert: { ttl: 12 * hours, urgency: 'normal' },
} as const

const isPushed = (type: NotificationType): type is keyof typeof manners => type in manners

/** A payload is limited to 4 kB; a screen shows far less. */
const shorten = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Returns the payload and delivery options of a push, or null for types that are not pushed. */
export const toMessage = ({ notificationId, type, title, message, actionUrl, unread, isEdit }: Notice) => {
  if (!isPushed(type)) return null
  // Pushes of one conversation, or edits of one offer, replace each other in transit and on the screen.
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
