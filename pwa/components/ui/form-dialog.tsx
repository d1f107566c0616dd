import { useId } from 'react'
import type { ComponentProps, SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { button } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { Dialog } from './dialog.tsx'
import { focusFirstError } from './focus-first-error.ts'

type Props = Omit<ComponentProps<typeof Dialog>, 'open' | 'footer'> & {
  open?: boolean
  /** What sending it is called. */
  action: string
  cancel?: string
  /** What is sent takes something away. */
  danger?: boolean
  canSend: boolean
  /** The specification has the button disabled while something is missing; a tap still says what. */
  lacks?: boolean
  /** Sends, or says at once what is wrong with which field. */
  onSend: () => void
}

/** A few fields, and their two buttons in sight below them. */
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
