import { useEffect, useRef } from 'react'
import type * as v from 'valibot'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { TextArea } from '../components/ui/text-area.tsx'
import { toast } from '../components/ui/toast.ts'
import { useForm } from './use-form.ts'

type Props = {
  rule: v.GenericSchema<{ content: string }, { content: string }>
  before: string
  onSend: (content: string) => Promise<unknown>
  onDone: () => void
}

const actions = wrap({ justifyContent: 'flex-end', gap: '2', pt: '2' })

/** A text that the server did not take, to be written anew where it stands. */
export const TextCorrection = ({ rule, before, onSend, onDone }: Props) => {
  const form = useForm(rule, { content: before })
  const frame = useRef<HTMLFormElement>(null)
  // The button that led here is gone.
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), [])
  return (
    <form
      ref={frame}
      noValidate
      className={css({ alignSelf: 'stretch' })}
      onSubmit={event =>
        void form.submit(async ({ content }) => {
          try {
            await onSend(content)
            onDone()
          } catch {
            // What was typed stays in its field.
            toast({ kind: 'error', title: m.error_unknown() })
          }
        })(event)
      }
    >
      <TextArea label={m.outbox_correction()} {...form.field('content')} />
      <div className={actions}>
        <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={onDone}>
          {m.ui_cancel()}
        </button>
        <button type="submit" className={button({ size: 'small' })}>
          {m.publish_send()}
        </button>
      </div>
    </form>
  )
}
