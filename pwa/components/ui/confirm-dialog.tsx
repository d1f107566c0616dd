import { useRef } from 'react'
import type { ReactNode } from 'react'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  confirm: string
  cancel?: string
  /** The action cannot be undone. */
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
}

/** Asks before an important action. The focus is on « cancel », so that Enter alone destroys nothing. */
export const ConfirmDialog = ({ text, confirm, cancel = m.ui_cancel(), danger = false, busy, ...props }: Props) => {
  const back = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={props.title}
      description={text}
      size="small"
      role="alertdialog"
      initialFocus={() => back.current}
      footer={
        <>
          <button ref={back} type="button" className={button({ variant: 'ghost' })} onClick={props.onClose}>
            {cancel}
          </button>
          <button
            type="button"
            disabled={busy}
            className={danger ? button({ variant: 'danger' }) : button({ variant: 'solid' })}
            onClick={props.onConfirm}
          >
            {confirm}
          </button>
        </>
      }
    />
  )
}
