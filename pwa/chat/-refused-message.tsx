import { useState } from 'react'
import type { Engine } from '../../sync/engine.ts'
import { chatMessage } from '../../schema/forms/chat-message.ts'
import { refusalText } from '../forms/failure-text.ts'
import { useForm } from '../forms/use-form.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import { chatTexts } from '../texts/fr/chat.ts'
import { uiTexts } from '../texts/fr/ui.ts'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.ts'
import { Bubble } from './-bubble.tsx'
import type { Pending } from './use-conversation.ts'

type Refused = Extract<Pending, { state: 'refused' }>
type Props = { entry: Refused; engine: Engine }

const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', pt: '2' })

const attempt = (what: Promise<unknown>) => void what.catch(() => toast({ kind: 'error', title: chatTexts.failed }))

const Correction = ({ entry, engine, onDone }: Props & { onDone: () => void }) => {
  const form = useForm(chatMessage, { content: entry.content })
  return (
    <form
      noValidate
      className={css({ alignSelf: 'stretch' })}
      onSubmit={event =>
        void form.submit(async ({ content }) => {
          onDone()
          await engine.correct(entry.id, entry.correct(content))
        })(event)
      }
    >
      <TextArea label={chatTexts.correction} {...form.field('content')} />
      <div className={actions}>
        <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={onDone}>
          {uiTexts.cancel}
        </button>
        <button type="submit" className={button({ size: 'small' })}>
          {chatTexts.sendCorrection}
        </button>
      </div>
    </form>
  )
}

/** A message that the server did not take, where it would stand: why, and what can be done about it. */
export const RefusedMessage = ({ entry, engine }: Props) => {
  const [isCorrecting, setIsCorrecting] = useState(false)
  if (isCorrecting) return <Correction entry={entry} engine={engine} onDone={() => setIsCorrecting(false)} />
  return (
    <Bubble side="refused" content={entry.content}>
      <p className={css({ fontSize: 'small', color: 'danger', pt: '1' })}>
        <strong>{chatTexts.refused}</strong> · {refusalText(entry.code)}
      </p>
      <div className={actions}>
        <button
          type="button"
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => attempt(engine.discard(entry.id))}
        >
          {chatTexts.discard}
        </button>
        <button
          type="button"
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => setIsCorrecting(true)}
        >
          {chatTexts.correct}
        </button>
        <button
          type="button"
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => attempt(engine.retry(entry.id))}
        >
          {chatTexts.retry}
        </button>
      </div>
    </Bubble>
  )
}
