import { useId } from 'react'
import type { ComponentProps, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from './dialog.tsx'
import { focusFirstError } from './focus-first-error.ts'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'footer'> & {
  open?: boolean
  /** Label of the send button. */
  action: string
  cancel?: string
  /** Sending removes something. */
  danger?: boolean
  canSend: boolean
  /** Looks disabled while something is missing, as specified, but a tap still shows what. */
  lacks?: boolean
  /** Sends, or shows the errors of the fields. */
  onSend: () => void
}

/** A dialog with a few fields and a fixed row of two buttons. */
export const FormDialog = ({
  action,
  cancel = m.ui_cancel(),
  danger = false,
  canSend,
  lacks = false,
  onSend,
  open = true,
  ...props
}: Props) => {
  const id = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!canSend) return
    const form = event.currentTarget
    flushSync(onSend)
    focusFirstError(form)
  }
  return (
    <Dialog
      {...props}
      open={open}
      footer={
        <>
          <button type="button" className={button({ variant: 'ghost' })} onClick={props.onClose}>
            {cancel}
          </button>
          <button
            type="submit"
            form={id}
            disabled={!canSend}
            aria-disabled={lacks || undefined}
            className={danger ? button({ variant: 'danger' }) : button()}
          >
            {action}
          </button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        {props.children}
      </form>
    </Dialog>
  )
}
