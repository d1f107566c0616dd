import { Dialog } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useEffect, useRef } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { css, cx } from '../../styled-system/css/index.js'
import * as m from '../../paraglide/messages.js'
import { useCloseOnBack } from './close-on-back.ts'
import { useReturnFocus } from './return-focus.ts'
import { useMark } from './use-mark.ts'
import { ignoreSecondTap } from './second-tap.ts'
import { useVisiblePart } from './use-visible-part.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** A tap outside does not close it. */
  holds?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Accessible name, if it has no `Dialog.Title`. */
  label?: string
  initialFocus?: () => HTMLElement | null
  /** Class for the position of the box. */
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
// The page below ignores pointers, but the area around the box must not.
const around = css({ pointerEvents: 'auto' })
// Shown only while there is a toast, and only on keyboard focus.
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

/** Escape first closes a focused toast or an open list of a field. */
const keepFromEscape = (event: KeyboardEvent) => {
  if (document.activeElement?.closest(`${toasts}, [role=combobox][aria-expanded=true]`)) event.preventDefault()
}

/**
 * Elsewhere `data-dialog` prevents scrolling. The library's own lock measures and marks the page, which causes two more layouts
 * before a dialog shows. A server has no `CSS`.
 */
const isIos = typeof CSS !== 'undefined' && CSS.supports('-webkit-touch-callout', 'none')

/** Detects a press that begins and ends outside the box: releasing a text selection outside must not close it. */
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

/** An unstyled modal layer that stays clear of a phone's keyboard. */
export const Layer = ({ open, onClose, holds = false, role = 'dialog', label, initialFocus, box, ...props }: Props) => {
  useCloseOnBack(open, onClose)
  useMark('data-dialog', open)
  const part = useVisiblePart()
  const finalFocus = useReturnFocus(open)
  const beside = useTapBeside(() => !holds && onClose())
  useEffect(() => (open ? ignoreSecondTap() : undefined), [open])
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
      {/* A portal places each child separately, so a re-added backdrop would cover the box. Hence the fragment. */}
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
              {/* The toast it controls is reachable by keyboard: the focus may leave the dialog for it. */}
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
