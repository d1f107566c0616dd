import { useState } from 'react'
import type { Engine } from '../../../sync/engine.ts'
import { chatMessage } from '../../../schema/forms/chat-message.ts'
import { refusalText } from '../../forms/failure-text.ts'
import { TextCorrection } from '../../forms/text-correction.tsx'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { toast } from '../../components/ui/toast.ts'
import { Bubble } from './bubble.tsx'
import type { Pending } from './use-conversation.ts'

type Refused = Extract<Pending, { state: 'refused' }>
type Props = { entry: Refused; engine: Engine }

const actions = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', pt: '2' })

const attempt = (what: Promise<unknown>) => void what.catch(() => toast({ kind: 'error', title: m.chat_failed() }))

/** A message that the server did not take, where it would stand: why, and what can be done about it. */
export const RefusedMessage = ({ entry, engine }: Props) => {
  const [isCorrecting, setIsCorrecting] = useState(false)
  if (isCorrecting)
    return (
      <TextCorrection
        rule={chatMessage}
        before={entry.content}
        texts={{ correction: m.chat_correction(), sendCorrection: m.chat_send_correction(), failed: m.chat_failed() }}
        onSend={content => engine.correct(entry.id, entry.correct(content))}
        onDone={() => setIsCorrecting(false)}
      />
    )
  return (
    <Bubble side="refused" content={entry.content}>
      <p className={css({ fontSize: 'small', color: 'danger', pt: '1' })}>
        <strong>{m.chat_refused()}</strong> · {refusalText(entry.code)}
      </p>
      <div className={actions}>
        <button
          type="button"
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => attempt(engine.discard(entry.id))}
        >
          {m.chat_discard()}
        </button>
        <button
          type="button"
          className={button({ variant: 'ghost', size: 'small' })}
          onClick={() => setIsCorrecting(true)}
        >
          {m.chat_correct()}
        </button>
        <button
          type="button"
          className={button({ variant: 'soft', size: 'small' })}
          onClick={() => attempt(engine.retry(entry.id))}
        >
          {m.chat_retry()}
        </button>
      </div>
    </Bubble>
  )
}
