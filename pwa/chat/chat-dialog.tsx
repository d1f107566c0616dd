import { useRef } from 'react'
import { css, cx } from '../styled-system/css/index.js'
import * as m from '../paraglide/messages.js'
import { Layer } from '../components/ui/layer.tsx'
import { useIsWide } from '../components/ui/use-is-wide.ts'
import { ChatView } from './chat-view.tsx'
import type { ConversationJob } from './conversation-row.tsx'
import { ConversationsAside } from './conversations-aside.tsx'
import { onePerConversation } from './last-words.ts'

type Props = {
  jobId: string
  /** The person's conversations, listed beside this one on wide screens. */
  jobs: readonly ConversationJob[] | undefined
  onSwitch: (jobId: string) => void
  onClose: () => void
}

const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'grid',
  placeItems: { base: 'stretch', tablet: 'center' },
  p: { tablet: '6' },
})
const frame = css({
  position: 'relative',
  display: 'flex',
  minHeight: '0',
  width: 'full',
  height: 'full',
  maxWidth: { tablet: 'text' },
  maxHeight: { tablet: '46rem' },
  pt: { base: 'env(safe-area-inset-top)', tablet: '0' },
  bg: 'surface',
  borderRadius: { tablet: 'large' },
  boxShadow: 'high',
  overflow: 'hidden',
  _focusVisible: { outline: 'none' },
  _open: {
    animation: {
      base: 'sheetIn token(durations.calm) token(easings.out)',
      tablet: 'popIn token(durations.normal) token(easings.out)',
    },
  },
})

const wide = cx(frame, css({ maxWidth: '64rem' }))

/** On a phone, focusing the input would open the keyboard over the messages. */
const hasKeyboard = () => window.matchMedia('(hover: hover)').matches

/** A conversation over the page. On a phone it fills the screen above the keyboard. */
export const ChatDialog = ({ jobId, jobs, onSwitch, onClose }: Props) => {
  const isWide = useIsWide()
  const box = useRef<HTMLDivElement>(null)
  const aside = isWide && jobs && onePerConversation(jobs).length > 1 && (
    <ConversationsAside jobs={jobs} jobId={jobId} onSwitch={onSwitch} />
  )
  const find = (tag: 'h2' | 'textarea') => box.current?.querySelector(tag) ?? null
  return (
    <Layer
      open
      onClose={onClose}
      label={m.chat_conversation()}
      initialFocus={() => find(hasKeyboard() ? 'textarea' : 'h2') ?? find('h2')}
      place={positioner}
      className={aside ? wide : frame}
      box={box}
    >
      {aside}
      <ChatView jobId={jobId} onClose={onClose} takesFocus={hasKeyboard()} />
    </Layer>
  )
}
