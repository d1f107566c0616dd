import { dayOf } from './day-of.ts'
import type { Conversation, Pending } from './use-conversation.ts'

type Message = Conversation['messages'][number]

export type Line =
  | { kind: 'day'; key: string; text: string }
  | { kind: 'fresh'; key: 'fresh' }
  | { kind: 'message'; key: string; message: Message }
  | { kind: 'pending'; key: string; pending: Pending }

/** A conversation from top to bottom: what has arrived, with its days, then what has not. */
export const toLines = (
  { messages, pending }: Pick<Conversation, 'messages' | 'pending'>,
  firstUnread: string | undefined,
  now: number,
): Line[] => {
  const lines: Line[] = []
  let day = ''
  const enter = (at: string) => {
    const text = dayOf(at, now)
    if (text !== day) lines.push({ kind: 'day', key: `day/${text}`, text })
    day = text
  }
  for (const message of messages) {
    enter(message.createdAt)
    if (message.id === firstUnread) lines.push({ kind: 'fresh', key: 'fresh' })
    lines.push({ kind: 'message', key: message.id, message })
  }
  for (const waiting of pending) {
    enter(waiting.at)
    // Under the message's own id: what arrives takes the place of its echo.
    lines.push({ kind: 'pending', key: waiting.messageId, pending: waiting })
  }
  return lines
}
