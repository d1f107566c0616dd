import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../data/device/use-engine.ts'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { safetyTexts } from '../../texts/fr/safety.ts'
import { toast } from '../../components/ui/toast.ts'
import { actions } from './actions.ts'

type Props = { person: { id: string; firstName: string }; onClose: () => void }

/** What a block means, before it is one. */
export const BlockQuestion = ({ person, onClose }: Props) => {
  const engine = useEngine()?.engine
  const back = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  // What had the focus is gone; Enter alone must not block anybody.
  useEffect(() => back.current?.focus(), [])
  const block = async () => {
    if (!engine || isBusy) return
    setIsBusy(true)
    try {
      await engine.send('block-user', { id: person.id }, { about: person.firstName })
      toast({ kind: 'success', title: safetyTexts.blocked(person.firstName), text: safetyTexts.blockedHint })
      onClose()
    } catch {
      setIsBusy(false)
      toast({ kind: 'error', title: safetyTexts.failed, text: safetyTexts.failedHint })
    }
  }
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      <p>{safetyTexts.blockText}</p>
      <p>{safetyTexts.blockRunning}</p>
      <p className={actions}>
        <button ref={back} type="button" className={button({ variant: 'ghost' })} onClick={onClose}>
          {safetyTexts.cancel}
        </button>
        <button
          type="button"
          className={button({ variant: 'danger' })}
          disabled={isBusy || !engine}
          onClick={() => void block()}
        >
          {safetyTexts.blockConfirm}
        </button>
      </p>
    </div>
  )
}
