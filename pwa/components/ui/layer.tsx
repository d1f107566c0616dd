import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useEffect } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { css } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useCloseOnBack } from './close-on-back.ts'
import { useReturnFocus } from './return-focus.ts'
import { listenForTaps } from './second-tap.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** A tap beside it does not close it. */
  holds?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Its name, where it has no `Dialog.Title`. */
  label?: string
  initialFocus?: () => HTMLElement | null
  /** Where on the screen the box stands. */
  place: string
  placeStyle?: CSSProperties | undefined
  className: string
  box?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

const veil = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  bg: 'veil',
  _open: { animation: 'fadeIn token(durations.normal)' },
  _closed: { animation: 'fadeOut token(durations.normal) forwards' },
})
// There only while a toast is, and seen only from the keyboard.
const toToast = css({
  display: 'none',
  'body:has([data-scope=toast][data-state=open]) &': { display: 'block' },
  position: 'absolute',
  insetBlockEnd: '2',
  insetInlineStart: '2',
  zIndex: 'raised',
  px: '4',
  minHeight: 'target',
  bg: 'surface',
  borderRadius: 'small',
  opacity: 0,
  pointerEvents: 'none',
  _focus: { opacity: 1 },
})

const toasts = '[data-scope=toast][data-part=group]'
const focusToasts = () => document.querySelector<HTMLElement>(`${toasts} [data-part=root]`)?.focus()

/** A toast that was gone to is nearer: it closes first. */
const keepFromEscape = (event: KeyboardEvent) => {
  if (document.activeElement?.closest(toasts)) event.preventDefault()
}

/** Something modal over the page, without a look of its own. */
export const Layer = ({ open, onClose, holds = false, role = 'dialog', label, initialFocus, box, ...props }: Props) => {
  useCloseOnBack(open, onClose)
  const finalFocus = useReturnFocus(open)
  useEffect(() => (open ? listenForTaps() : undefined), [open])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={onClose}
      closeOnInteractOutside={!holds}
      onEscapeKeyDown={keepFromEscape}
      role={role}
      {...(label && { 'aria-label': label })}
      {...(initialFocus && { initialFocusEl: initialFocus })}
      finalFocusEl={finalFocus}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop className={veil} />
        <Dialog.Positioner className={props.place} style={props.placeStyle}>
          <Dialog.Content ref={box} className={props.className}>
            {props.children}
            {/* What it controls is within reach of the keyboard: the focus may leave the dialog for it. */}
            <button
              type="button"
              aria-expanded
              aria-controls="toast-group:top"
              className={toToast}
              onClick={focusToasts}
            >
              {m.ui_to_toast()}
            </button>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
