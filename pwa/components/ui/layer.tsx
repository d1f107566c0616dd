import { useRef, useState } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { css } from '../../styled-system/css/index.js'
import { useLayer } from './use-layer.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** A tap beside it does not close it. */
  holds?: boolean
  role?: 'dialog' | 'alertdialog'
  label?: string
  labelledBy?: string
  describedBy?: string
  initialFocus: () => HTMLElement | null
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

const reached = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/** The first of them that takes the focus. */
const focusOne = (parts: readonly HTMLElement[]) =>
  parts.some(part => {
    part.focus()
    return document.activeElement === part
  })

/** Where the focus would leave for the browser's own buttons, it goes on at the other end. */
// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it only ever passes the focus on
const Edge = ({ onFocus }: { onFocus: () => void }) => <span tabIndex={0} onFocus={onFocus} />

/** Something modal over the page, without a look of its own. Its look says how it leaves, and it stays until then. */
export const Layer = ({ open, onClose, holds = false, role = 'dialog', initialFocus, ...props }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const ownBox = useRef<HTMLDivElement>(null)
  const box = props.box ?? ownBox
  const pressedBeside = useRef(false)
  const [isHere, setIsHere] = useState(open)
  if (open && !isHere) setIsHere(true)
  useLayer({ root, open: open && isHere, onClose, initialFocus: () => initialFocus() ?? box.current })

  const around = (toEnd: boolean) => {
    const parts = [...(box.current?.querySelectorAll<HTMLElement>(reached) ?? [])]
    focusOne(toEnd ? parts.toReversed() : parts)
  }

  if (!isHere) return null
  const state = { 'data-state': open ? 'open' : 'closed' }
  return createPortal(
    <div ref={root} style={open ? undefined : { pointerEvents: 'none' }}>
      <div className={veil} {...state} />
      <Edge onFocus={() => around(true)} />
      {/* Whoever has no pointer has Escape and a button. A selection that ends beside the box began within. */}
      <div
        role="presentation"
        className={props.place}
        style={props.placeStyle}
        onPointerDown={event => {
          pressedBeside.current = event.target === event.currentTarget
        }}
        onClick={event => {
          if (!holds && pressedBeside.current && event.target === event.currentTarget) onClose()
        }}
      >
        <div
          ref={box}
          role={role}
          aria-modal
          aria-label={props.label}
          aria-labelledby={props.labelledBy}
          aria-describedby={props.describedBy}
          tabIndex={-1}
          className={props.className}
          {...state}
          onAnimationEnd={event => {
            if (!open && event.target === event.currentTarget) setIsHere(false)
          }}
        >
          {props.children}
        </div>
      </div>
      <Edge onFocus={() => around(false)} />
    </div>,
    document.body,
  )
}
