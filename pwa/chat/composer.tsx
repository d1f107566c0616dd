import { useEffect, useEffectEvent, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import SendIcon from 'lucide-react/icons/send'
import type { Engine } from '../../sync/engine.ts'
import { chatMessage } from '../../schema/forms/texts.ts'
import { newId } from '../../schema/ids.ts'
import { useText } from '../forms/use-text.ts'
import { useDraft } from '../data/device/use-draft.ts'
import { css, cx } from '../styled-system/css/index.js'
import { iconButton, input } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { send as sendAction } from '../outbox/send.ts'
import type { Echo } from './use-conversation.ts'

type Props = {
  jobId: string
  /** Title of the job, to name a message that is refused. */
  about: string | undefined
  engine: Engine | undefined
  /** Shows the message while it is being stored. */
  onEcho: (echo: Echo) => void
  /** Removes it because storing failed. */
  onLost: (echo: Echo) => void
  /** True if the field takes the focus when the chat opens. */
  takesFocus: boolean
}

const frame = css({
  flex: 'none',
  px: { base: '3', tablet: '4' },
  pt: '2',
  pb: 'max(token(spacing.2), env(safe-area-inset-bottom))',
  borderTopWidth: '1px',
  borderColor: 'line',
  bg: 'surface',
})
const row = css({ display: 'flex', alignItems: 'flex-end', gap: '2' })
const area = css({
  flex: '1',
  minHeight: 'target',
  maxHeight: 'min(9rem, 30dvh)',
  py: '0.625rem',
  resize: 'none',
  fieldSizing: 'content',
})

/** Input for a message. Its draft is kept locally until the message is stored. */
export const Composer = ({ jobId, about, engine, onEcho, onLost, takesFocus }: Props) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const draftKey = `chat/${jobId}`
  const draft = useDraft(engine, draftKey)
  const { output: content, error: problem, check } = useText(chatMessage, draft.text)
  const begin = useEffectEvent(() => {
    if (takesFocus) field.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])

  const send = async () => {
    if (!engine || !check() || content === undefined) return
    const typed = draft.text
    const id = newId()
    const echo = { id, messageId: id, content, at: new Date().toISOString(), state: 'storing' } as const
    onEcho(echo)
    draft.save()
    draft.forget()
    const failed = { title: m.chat_failed() }
    const outcome = await sendAction(
      'send-message',
      { id, jobId, content },
      {
        clears: draftKey,
        failed,
        ...(about && { about }),
      },
    )
    if (outcome !== 'failed') return
    onLost(echo)
    // Keep what was typed in the meantime too.
    draft.write([typed, field.current?.value].filter(Boolean).join('\n'))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an IME composition must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (draft.text.trim() !== '') void send()
  }

  return (
    <form
      data-keep-clear
      className={frame}
      onSubmit={event => {
        event.preventDefault()
        // Focus the field for the next message or the correction.
        if (event.currentTarget.contains(document.activeElement)) field.current?.focus()
        void send()
      }}
    >
      {problem && (
        <p id="chat-problem" role="alert" className={css({ color: 'danger', fontSize: 'small', pb: '1' })}>
          {problem}
        </p>
      )}
      <div className={row}>
        <textarea
          ref={field}
          rows={1}
          enterKeyHint="send"
          aria-label={m.chat_placeholder()}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : 'chat-problem'}
          placeholder={m.chat_placeholder()}
          className={cx(input(), area)}
          value={draft.text}
          onChange={event => draft.write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          aria-label={m.chat_send()}
          className={iconButton({ variant: 'solid' })}
          disabled={!engine}
          // Keep the focus in the field so that the keyboard stays open.
          onPointerDown={event => event.preventDefault()}
        >
          <SendIcon />
        </button>
      </div>
    </form>
  )
}
