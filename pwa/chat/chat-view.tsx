import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../data/device/use-engine.ts'
import { useStatus } from '../data/device/use-status.ts'
import { useSession } from '../data/session/use-session.ts'
import { css } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { NoMessagesDrawing } from '../components/drawings/no-messages.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { ChatHeader } from './chat-header.tsx'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { otherPerson } from '../data/other-person.ts'
import { firstPage, useConversation } from './use-conversation.ts'
import type { Conversation as Shown, Echo } from './use-conversation.ts'

type Props = { jobId: string; onClose?: () => void; takesFocus?: boolean }

/** Pages grow, because each load reads everything again. */
const older = (most: number) => most + Math.max(60, Math.ceil(most / 2))

const frame = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
  bg: 'surface',
})
const closed = css({
  flex: 'none',
  p: '4',
  borderTopWidth: '1px',
  borderColor: 'line',
  color: 'quiet',
  fontSize: 'small',
})
const middle = css({ flex: '1', minHeight: '0', display: 'grid', alignItems: 'center', overflowY: 'auto' })

const holds = ({ messages, pending }: Shown, { messageId }: Echo) =>
  pending.some(waiting => waiting.messageId === messageId) || messages.some(({ id }) => id === messageId)

const Conversation = ({ jobId, onClose, takesFocus = false }: Props) => {
  const { user } = useSession()
  const me = user?.id ?? ''
  const engine = useEngine()?.engine
  const status = useStatus()
  const scroller = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState(firstPage)
  const [opened, setOpened] = useState<{ firstUnread: string | undefined }>()
  const stored = useConversation({ jobId, me, most, isOpen: opened !== undefined })
  const [allEchoes, setEchoes] = useState<readonly Echo[]>([])
  // Drop an echo once the message is stored: it must not outlive the message.
  const isNews = (echo: Echo) => !stored || !holds(stored, echo)
  const echoes = allEchoes.filter(isNews)
  if (echoes.length < allEchoes.length) setEchoes(all => all.filter(isNews))
  const conversation = stored && echoes.length > 0 ? { ...stored, pending: [...stored.pending, ...echoes] } : stored

  // During the first sync, unread messages are not known yet.
  const isFilled = conversation?.isFilled ?? false
  // Keep the opening position and page size while incoming messages become read.
  if (conversation && isFilled && !opened) {
    const unread = conversation.messages.find(({ receiverId, isRead }) => receiverId === me && !isRead)
    setOpened({ firstUnread: unread?.id })
    setMost(conversation.most)
  }
  useEffect(() => engine?.watch('chat'), [engine])

  const show = (echo: Echo) => {
    setEchoes(all => [...all, echo])
    scroller.current?.scrollTo({ top: 0 })
  }
  const takeBack = (echo: Echo) => setEchoes(all => all.filter(one => one !== echo))

  const job = conversation?.job
  const conversationId = job?.id ?? jobId
  const other = job && otherPerson(job, me)
  const isOpen = job !== undefined && job.status !== 'left'
  const isKnown = job !== undefined
  // A job assigned a moment ago may not be synced yet.
  const isComing = !conversation || !isFilled || (!isKnown && status?.connection === 'syncing')
  // Without network, a device without a database or before its first sync receives nothing, so do not show « loading ».
  const isMissing = isComing && status?.since === null && status.connection === 'offline'
  const isBlocked = conversation?.blocked.has(other?.id ?? '') ?? false
  const isEmpty = conversation?.messages.length === 0 && conversation.pending.length === 0
  return (
    <section aria-label={m.chat_conversation()} className={frame}>
      <ChatHeader other={other} isThere={isOpen} job={conversation?.session} onClose={onClose} />
      {isMissing ? (
        <div className={middle}>
          <EmptyState
            drawing={<NoMessagesDrawing />}
            title={m.chat_missing()}
            text={m.chat_missing_hint()}
            level="h3"
          />
        </div>
      ) : isComing || !engine ? (
        <div className={middle}>
          <div className={css({ justifySelf: 'center', fontSize: 'large' })}>
            <Spinner />
          </div>
        </div>
      ) : isEmpty ? (
        <div className={middle}>
          {isKnown ? (
            <EmptyState
              drawing={<NoMessagesDrawing />}
              title={isBlocked ? m.chat_no_words_yet() : m.chat_empty()}
              level="h3"
            />
          ) : (
            <EmptyState drawing={<NoMessagesDrawing />} title={m.chat_gone()} text={m.chat_gone_hint()} level="h3" />
          )}
        </div>
      ) : (
        <MessageList
          jobId={conversationId}
          conversation={conversation}
          me={me}
          nameOf={() => other?.firstName ?? m.chat_someone()}
          firstUnread={opened?.firstUnread}
          engine={engine}
          scroller={scroller}
          onOlder={() => setMost(older)}
        />
      )}
      {other && isBlocked && <p className={closed}>{m.safety_chat_closed({ name: other.firstName })}</p>}
      {!isBlocked && job?.status === 'left' && (
        <p className={closed}>
          {job.assignedToId === me ? m.chat_left() : m.chat_other_left({ name: job.assignedTo.firstName })}
        </p>
      )}
      {isOpen && !isBlocked && user?.actedBy && (
        <p className={closed}>{m.deputies_no_messages({ name: user.firstName })}</p>
      )}
      {isOpen && !isBlocked && !user?.actedBy && (
        <Composer
          jobId={conversationId}
          about={job.title}
          engine={engine}
          onEcho={show}
          onLost={takeBack}
          takesFocus={takesFocus}
        />
      )}
    </section>
  )
}

/** The conversation of a job, filling its container. */
export const ChatView = (props: Props) => <Conversation key={props.jobId} {...props} />
