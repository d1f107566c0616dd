import { useEffect, useRef } from 'react'
import { css } from '../styled-system/css/index.js'
import { button, textLink } from '../styled-system/recipes/index.js'
import { logOutTexts } from '../texts/fr/shell.ts'

type Props = { unsent: { entries: number; drafts: number }; onLeave: () => void; onStay: () => void }

/** Says what would be lost before it is. */
const LogOutDialog = ({ unsent, onLeave, onStay }: Props) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref}
      aria-labelledby="log-out"
      onClose={onStay}
      className={css({ m: 'auto', p: '6', maxWidth: 'form' })}
    >
      <h2 id="log-out">{logOutTexts.title}</h2>
      <p>{logOutTexts.unsent(unsent.entries)}</p>
      {unsent.drafts > 0 && <p>{logOutTexts.drafts}</p>}
      <button type="button" className={button()} onClick={onStay}>
        {logOutTexts.stay}
      </button>
      <button type="button" className={textLink()} onClick={onLeave}>
        {logOutTexts.leave}
      </button>
    </dialog>
  )
}

export default LogOutDialog
