import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'

const openDelay = 700
const skipDelay = 300

// When one has just been read, its neighbour answers without the wait.
let closedAt = Number.NEGATIVE_INFINITY

const anchor = css({ position: 'relative', display: 'inline-flex' })
const bubble = css({
  position: 'absolute',
  zIndex: 'popover',
  insetBlockEnd: 'calc(100% + 0.375rem)',
  insetInlineStart: '50%',
  transform: 'translateX(-50%)',
  width: 'max-content',
  maxWidth: '16rem',
  px: '3',
  py: '1.5',
  bg: 'text',
  color: 'page',
  borderRadius: 'small',
  fontSize: 'small',
  lineHeight: 'snug',
  boxShadow: 'middle',
  animation: 'fadeIn token(durations.quick)',
  // A bridge for the pointer between the two.
  _after: { content: '""', position: 'absolute', insetInline: '0', insetBlockStart: '100%', height: '2' },
  '&[data-side=below]': { insetBlockEnd: 'auto', insetBlockStart: 'calc(100% + 0.375rem)' },
  '&[data-align=end]': { insetInlineStart: 'auto', insetInlineEnd: '0', transform: 'none' },
})

type Props = { text: string; side?: 'above' | 'below'; align?: 'center' | 'end'; children: ReactNode }

/**
 * A few words more about a button that has its own name. Seen by pointer and by keyboard, gone with Escape,
 * never by touch, which has no hovering: nothing may be said here alone.
 */
export const Tooltip = ({ text, side = 'above', align = 'center', children }: Props) => {
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  const wait = () => {
    clearTimeout(waiting.current)
    if (Date.now() - closedAt < skipDelay) setOpen(true)
    else waiting.current = setTimeout(() => setOpen(true), openDelay)
  }
  const close = () => {
    clearTimeout(waiting.current)
    if (open) closedAt = Date.now()
    setOpen(false)
  }

  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    const button = frame.current?.querySelector('button, a, [tabindex]')
    if (open) button?.setAttribute('aria-describedby', id)
    else button?.removeAttribute('aria-describedby')
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    if (open) document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, id])

  return (
    <span
      ref={frame}
      className={anchor}
      onPointerEnter={event => event.pointerType !== 'touch' && wait()}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={event => event.target.matches(':focus-visible') && wait()}
      onBlur={close}
    >
      {children}
      {open && (
        <span role="tooltip" id={id} className={bubble} data-side={side} data-align={align}>
          {text}
        </span>
      )}
    </span>
  )
}
