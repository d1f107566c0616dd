import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import type { Engine } from '../../sync/engine.ts'
import { css, cx } from '../styled-system/css/index.js'
import { stack } from '../styled-system/patterns/index.js'
import { iconButton } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { useNow } from '../components/ui/use-now.ts'
import { Message } from './message.tsx'
import { Bubble } from './bubble.tsx'
import { Refused } from '../outbox/refused.tsx'
import { toLines } from './to-lines.ts'
import type { Line } from './to-lines.ts'
import type { Conversation } from './use-conversation.ts'
import { useSession } from '../data/session/use-session.ts'
import { useMarkRead } from './use-mark-read.ts'

type Props = {
  jobId: string
  conversation: Conversation
  me: string
  nameOf: (personId: string) => string
  firstUnread: string | undefined
  engine: Engine
  scroller: RefObject<HTMLDivElement | null>
  onOlder: () => void
}

// A reversed column stays at the bottom by itself: while it grows, while the keyboard opens, and when older messages load above.
const frame = css({
  flex: '1',
  minHeight: '0',
  display: 'flex',
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: { base: '3', tablet: '4' },
  _focusVisible: { outlineOffset: '-3px' },
})
const list = stack({ gap: '1.5', pt: '4', pb: '3' })
const item = css({ display: 'flex', flexDirection: 'column' })
/** Space above the first unread message, so that a little context stays visible. */
const room = 56
const separator = css({
  alignSelf: 'center',
  my: '3',
  px: '3',
  py: '1',
  borderRadius: 'full',
  bg: 'sunken',
  color: 'quiet',
  fontSize: 'tiny',
  fontWeight: 'bold',
})
const fresh = css({ bg: 'accentSoft', color: 'accentStrong' })
const older = css({ alignSelf: 'center', color: 'quiet', fontSize: 'small', py: '2' })
const down = css({ position: 'absolute', insetBlockEnd: '3', insetInlineEnd: '4', boxShadow: 'middle' })

type LineProps = Pick<Props, 'me' | 'nameOf'> & { line: Line }

const LineOf = ({ line, me, nameOf }: LineProps) => {
  if (line.kind === 'with') return <span className={separator}>{m.chat_with({ name: nameOf(line.personId) })}</span>
  if (line.kind === 'day') return <span className={separator}>{line.text}</span>
  if (line.kind === 'fresh') return <span className={cx(separator, fresh)}>{m.chat_fresh()}</span>
  if (line.kind === 'message') {
    const { id, senderId, content, createdAt, isRead } = line.message
    if (senderId !== me) return <Message id={id} content={content} at={createdAt} author={nameOf(senderId)} />
    return <Message content={content} at={createdAt} state={isRead ? 'read' : 'sent'} author={m.chat_you()} />
  }
  const { pending } = line
  if (pending.state === 'refused')
    return (
      <Bubble side="refused" content={pending.content}>
        <Refused isInside of={({ id }) => id === pending.id} />
      </Bubble>
    )
  const state = pending.state === 'storing' ? 'storing' : 'waiting'
  return <Message content={pending.content} at={pending.at} state={state} author={m.chat_you()} />
}

/** Sentinel above the oldest loaded message. It loads more before the person scrolls there, and each page mounts a new one. */
const Older = ({ scroller, onSeen }: Pick<Props, 'scroller'> & { onSeen: () => void }) => {
  const mark = useRef<HTMLLIElement>(null)
  const ask = useEffectEvent(onSeen)
  useEffect(() => {
    if (!mark.current) return undefined
    const watcher = new IntersectionObserver(([seen]) => seen?.isIntersecting && ask(), {
      root: scroller.current,
      rootMargin: '600px 0px 0px',
    })
    watcher.observe(mark.current)
    return () => watcher.disconnect()
  }, [scroller])
  return (
    <li ref={mark} className={older}>
      {m.chat_loading_older()}
    </li>
  )
}

/** The messages, scrolled to the newest one, or on opening to the first unread one. */
export const MessageList = ({ jobId, conversation, firstUnread, scroller, onOlder, ...props }: Props) => {
  const [isAway, setIsAway] = useState(false)
  const lines = toLines(conversation, firstUnread, useNow())
  const { hasOlder } = conversation

  const { me, engine } = props
  const isDeputy = useSession().user?.actedBy !== undefined
  // A deputy's reading does not mark messages as read or send read receipts.
  const unread = isDeputy ? [] : conversation.messages.filter(({ receiverId, isRead }) => receiverId === me && !isRead)
  useMarkRead({ engine, jobId, me, unread: unread.map(({ id }) => id), scroller })

  // Not `scrollIntoView`, which would scroll the page around the conversation as well.
  useLayoutEffect(() => {
    const list = scroller.current
    const fresh = firstUnread === undefined ? null : list?.querySelector('[data-fresh]')
    if (!list || !fresh) return
    const top = fresh.getBoundingClientRect().top - list.getBoundingClientRect().top - room
    list.scrollBy({ top, behavior: 'instant' })
  }, [firstUnread, scroller])

  return (
    <div className={css({ position: 'relative', flex: '1', minHeight: '0', display: 'flex', flexDirection: 'column' })}>
      <div
        ref={scroller}
        role="log"
        aria-label={m.chat_messages()}
        // The keyboard scrolls the focused element.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={frame}
        onScroll={({ currentTarget }) => setIsAway(currentTarget.scrollTop < -240)}
      >
        <ol className={list}>
          {hasOlder && <Older key={conversation.messages.length} scroller={scroller} onSeen={onOlder} />}
          {lines.map(line => (
            <li
              key={line.key}
              className={item}
              data-fresh={line.kind === 'fresh' || undefined}
              data-message={line.kind === 'message' ? line.message.id : undefined}
            >
              <LineOf line={line} {...props} />
            </li>
          ))}
        </ol>
      </div>
      {isAway && (
        <button
          type="button"
          aria-label={m.chat_newest()}
          className={cx(iconButton({ variant: 'soft' }), down)}
          onClick={() => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <ChevronDownIcon />
        </button>
      )}
    </div>
  )
}
