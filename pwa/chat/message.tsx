import { memo } from 'react'
import CheckIcon from 'lucide-react/icons/check'
import CheckCheckIcon from 'lucide-react/icons/check-check'
import ClockIcon from 'lucide-react/icons/clock'
import { formatTime } from '../format/format-date.ts'
import { MoreButton } from '../safety/more-button.tsx'
import { css, cx } from '../styled-system/css/index.js'
import { useIsSending } from '../data/device/use-is-sending.ts'
import * as m from '../paraglide/messages.js'
import { Bubble } from './bubble.tsx'

type Props = {
  content: string
  at: string
  /** Absent in the other person's messages. */
  state?: 'storing' | 'waiting' | 'sent' | 'read'
  author: string
  /** The server's id, if the message can be reported. */
  id?: string
}

const icons = { storing: ClockIcon, waiting: ClockIcon, sent: CheckIcon, read: CheckCheckIcon }

const foot = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '1',
  fontSize: 'tiny',
  color: 'quiet',
  lineHeight: 'tight',
  pt: '0.5',
  fontVariantNumeric: 'tabular-nums',
  '& svg': { width: '1rem', height: '1rem' },
})
// A message confirmed within 300 ms never shows as waiting.
const late = css({ display: 'inline-flex', alignItems: 'center', gap: '1', animation: 'fadeIn 1ms 300ms backwards' })
// Reserves the space until the message is stored locally.
const claimed = css({ visibility: 'hidden' })
const settled = css({ display: 'inline-flex', alignItems: 'center', gap: '1' })
const readStyle = css({ color: 'accent' })

const State = ({ state }: { state: NonNullable<Props['state']> }) => {
  const Icon = icons[state]
  const isWaiting = state === 'storing' || state === 'waiting'
  const isSending = useIsSending()
  return (
    <span className={cx(isWaiting ? late : settled, state === 'storing' && claimed)}>
      {state === 'sent' && <Icon role="img" aria-label={m.chat_sent()} />}
      {state === 'read' && (
        <>
          <span>{m.chat_read()}</span>
          <Icon className={readStyle} />
        </>
      )}
      {isWaiting && (
        <>
          <span>{isSending ? m.form_sending() : m.chat_waiting()}</span>
          <Icon />
        </>
      )}
    </span>
  )
}

/** One message with its time and delivery state. */
export const Message = memo(({ content, at, state, author, id }: Props) => (
  <Bubble side={state ? 'own' : 'other'} content={content}>
    <p className={foot}>
      <span className={css({ srOnly: true })}>{author}</span>
      <time dateTime={at}>{formatTime(at)}</time>
      {state && <State state={state} />}
      {id && <MoreButton small label={m.safety_more_message()} subjects={[{ kind: 'message', targetId: id }]} />}
    </p>
  </Bubble>
))
