import { dayOf } from './day-of.ts'
import type { Conversation, Pending } from './use-conversation.ts'

type Message = Conversation['messages'][number]

export type Line =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'fresh'; key: 'fresh' }
  | { kind: 'with'; key: string; personId: string }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'pending'; key: string; pending: Pending }

type Shown = Pick<Conversation, 'messages' | 'pending'> & {
  /** For the poster of a reassigned job: labels each part with its student, and names the current one. */
  parts?: { me: string; current: string | undefined } | undefined
}

/** The lines of a conversation from top to bottom: stored messages with day headings, then pending ones. */
export const toLines = ({ messages, pending, parts }: Shown, firstUnread: string | undefined, now: number): Line[] => {
  const lines: Line[] = []
  let day = ''
  let partner = ''
  const meet = (personId: string, at: string) => {
    if (personId !== partner) lines.push({ kind: 'with', key: `with/${at}`, personId })
    partner = personId
  }
  const enter = (at: string) => {
    const text = dayOf(at, now)
    if (text !== day) lines.push({ kind: 'day', key: `day/${text}`, text })
    day = text
  }
  for (const message of messages) {
    if (parts) meet(message.senderId === parts.me ? message.receiverId : message.senderId, message.id)
    enter(message.createdAt)
    if (message.id === firstUnread) lines.push({ kind: 'fresh', key: 'fresh' })
    lines.push({ kind: 'message', key: message.id, message })
  }
  if (parts?.current) meet(parts.current, 'now')
  for (const waiting of pending) {
    enter(waiting.at)
    // Keyed by the message id, so that the stored message replaces its echo.
    lines.push({ kind: 'pending', key: waiting.messageId, pending: waiting })
  }
  return lines
}
