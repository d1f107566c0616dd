import { useEffect, useRef, type SubmitEvent } from 'react'
import type * as v from 'valibot'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { TextArea } from '../components/ui/text-area.tsx'
import { toast } from '../components/ui/toast.ts'
import { useWritten } from './use-written.ts'

type Props = {
  rule: v.GenericSchema<string, string>
  /** Draft key of the correction. */
  draft: string
  before: string
  onSend: (content: string) => Promise<unknown>
  onDone: () => void
}

const actions = wrap({ justifyContent: 'flex-end', gap: '2', pt: '2' })

/** Corrects a refused text in place. */
export const TextCorrection = ({ rule, draft, before, onSend, onDone }: Props) => {
  const words = useWritten(rule, draft, { start: before })
  const frame = useRef<HTMLFormElement>(null)
  const focus = () => frame.current?.querySelector('textarea')?.focus()
  // The button that opened it has disappeared.
  useEffect(focus, [])
  const leave = () => {
    words.drop()
    onDone()
  }
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = words.take()
    if (content === undefined) return focus()
    try {
      await onSend(content)
      leave()
    } catch {
      // The typed text stays in its field.
      toast({ kind: 'error', title: m.error_unknown() })
    }
  }
  return (
    <form ref={frame} noValidate className={css({ alignSelf: 'stretch' })} onSubmit={event => void send(event)}>
      <TextArea label={m.outbox_correction()} name="content" {...words.field} />
      <div className={actions}>
        <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={leave}>
          {m.ui_cancel()}
        </button>
        <button type="submit" className={button({ size: 'small' })}>
          {m.publish_send()}
        </button>
      </div>
    </form>
  )
}
