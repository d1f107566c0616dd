import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../data/device/use-engine.ts'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { send } from '../outbox/send.ts'
import { actions } from './actions.ts'

type Props = { person: { id: string; firstName: string }; onClose: () => void }

/** Explains what blocking means before it takes effect. */
export const BlockQuestion = ({ person, onClose }: Props) => {
  const engine = useEngine()?.engine
  const back = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  // The focused button has disappeared. Focus « back », so that Enter does not block by accident.
  useEffect(() => back.current?.focus(), [])
  const block = async () => {
    if (isBusy) return
    setIsBusy(true)
    await send(
      'block-user',
      { id: person.id },
      {
        about: person.firstName,
        onKept: onClose,
        kept: { title: m.safety_blocked({ name: person.firstName }), text: m.safety_blocked_hint() },
        failed: { title: m.safety_failed(), text: m.safety_failed_hint() },
      },
    )
    setIsBusy(false)
  }
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <p>{m.safety_block_text()}</p>
      <p>{m.safety_block_running()}</p>
      <p className={actions}>
        <button ref={back} type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
          {m.ui_cancel()}
        </button>
        <button
          type="button"
          className={button({ variant: 'danger' })}
          disabled={isBusy || !engine}
          onClick={() => void block()}
        >
          {m.safety_block_confirm()}
        </button>
      </p>
    </div>
  )
}
