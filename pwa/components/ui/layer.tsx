import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useCloseOnBack } from './close-on-back.ts'
import { useReturnFocus } from './return-focus.ts'
import { useMark } from './use-mark.ts'
import { listenForTaps } from './second-tap.ts'
import { useVisiblePart } from './use-visible-part.ts'

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
  className: string
  box?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

const veil = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  bg: 'veil',
  _open: { animation: 'fadeIn token(durations.normal)', pointerEvents: 'auto' },
  _closed: { animation: 'fadeOut token(durations.normal) forwards' },
})
// The page under it takes no pointer; what lies beside the box does.
const around = css({ pointerEvents: 'auto' })
// There only while a toast is, and seen only from the keyboard.
const toToast = css({
  display: 'none',
  'html[data-toast] &': { display: 'block' },
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

/** A toast that was gone to, or the list of a field, is nearer: it closes first. */
const keepFromEscape = (event: KeyboardEvent) => {
  if (document.activeElement?.closest(`${toasts}, [role=combobox][aria-expanded=true]`)) event.preventDefault()
}

/**
 * Elsewhere `data-dialog` keeps the page from scrolling: the library measures and marks the page for it, which lays out all of it
 * twice more before a dialog shows. A server has no `CSS`.
 */
const isIos = typeof CSS !== 'undefined' && CSS.supports('-webkit-touch-callout', 'none')

/** A press that begins and ends beside the box: selecting text in it and letting go beside it must not close it. */
const useTapBeside = (onTap: () => void) => {
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  const isPressed = useRef(false)
  return {
    onMouseDown: (event: MouseEvent) => {
      isPressed.current = isBeside(event)
    },
    onMouseUp: (event: MouseEvent) => {
      isPressed.current &&= isBeside(event)
    },
    onClick: (event: MouseEvent) => {
      if (isPressed.current && isBeside(event)) onTap()
      isPressed.current = false
    },
  }
}

/** Something modal over the page, without a look of its own; a phone's keyboard covers none of it. */
export const Layer = ({ open, onClose, holds = false, role = 'dialog', label, initialFocus, box, ...props }: Props) => {
  useCloseOnBack(open, onClose)
  useMark('data-dialog', open)
  const part = useVisiblePart()
  const finalFocus = useReturnFocus(open)
  const beside = useTapBeside(() => !holds && onClose())
  useEffect(() => (open ? listenForTaps() : undefined), [open])
  return (
    <Dialog.Root
      open={open}
      onOpenChange={onClose}
      closeOnInteractOutside={false}
      preventScroll={isIos}
      onEscapeKeyDown={keepFromEscape}
      role={role}
      {...(label && { 'aria-label': label })}
      {...(initialFocus && { initialFocusEl: initialFocus })}
      finalFocusEl={finalFocus}
      lazyMount
      unmountOnExit
    >
      {/* Of several children it gives each its own place: a veil that comes back would lie over the box. */}
      <Portal>
        <>
          <Dialog.Backdrop className={veil} {...beside} />
          <Dialog.Positioner
            className={cx(around, props.place)}
            style={part ? { ...part, bottom: 'auto' } : undefined}
            {...beside}
          >
            <Dialog.Content ref={box} className={props.className}>
              {props.children}
              {/* What it controls is within reach of the keyboard: the focus may leave the dialog for it. */}
              <button
                type="button"
                aria-expanded
                aria-controls="toast-group:bottom"
                className={toToast}
                onClick={focusToasts}
              >
                {m.ui_to_toast()}
              </button>
            </Dialog.Content>
          </Dialog.Positioner>
        </>
      </Portal>
    </Dialog.Root>
  )
}
