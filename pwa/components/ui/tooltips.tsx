import { Portal } from '@ark-ui/react/portal'
import { Tooltip } from '@ark-ui/react/tooltip'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { css } from '../../styled-system/css/index.js'

const openDelay = 700
const skipDelay = 300

const bubble = css({
  position: 'relative',
  width: 'max-content',
  maxWidth: 'min(16rem, calc(100vw - 1rem))',
  px: '3',
  py: '1.5',
  bg: 'text',
  color: 'page',
  borderRadius: 'small',
  // Seen only where the system paints its own few colours over ours.
  border: '1px solid transparent',
  fontSize: 'small',
  lineHeight: 'snug',
  boxShadow: 'middle',
  _open: { animation: 'fadeIn token(durations.quick)' },
  // A bridge for the pointer between the two.
  _before: { content: '""', position: 'absolute', inset: '-0.5rem', zIndex: '-1' },
})

type Tip = { turn: number; anchor: HTMLElement; text: string }

let shown: Tip | null = null
let near: HTMLElement | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
// When one has just been read, its neighbour answers without the wait.
let closedAt = Number.NEGATIVE_INFINITY
let turn = 0
let tell = () => {}

const show = (next: Tip | null) => {
  if (shown && !next) closedAt = Date.now()
  shown = next
  tell()
}

const approach = (anchor: HTMLElement | null) => {
  if (anchor === near) return
  near = anchor
  clearTimeout(waiting)
  show(null)
  if (!anchor) return
  const open = () => show(anchor.isConnected ? { turn: ++turn, anchor, text: anchor.dataset['tip'] ?? '' } : null)
  if (Date.now() - closedAt < skipDelay) open()
  else waiting = setTimeout(open, openDelay)
}
const leave = () => approach(null)

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

const Bubble = ({ anchor, text }: Tip) => {
  const id = useId()
  useEffect(() => {
    anchor.setAttribute('aria-describedby', id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor, id])
  return (
    <Tooltip.Root
      open
      onOpenChange={leave}
      interactive
      ids={{ content: id }}
      positioning={{
        strategy: 'fixed',
        placement: 'top',
        gutter: 6,
        overflowPadding: 6,
        getAnchorElement: () => anchor,
      }}
    >
      <Portal>
        <Tooltip.Positioner>
          <Tooltip.Content className={bubble}>{text}</Tooltip.Content>
        </Tooltip.Positioner>
      </Portal>
    </Tooltip.Root>
  )
}

const subscribe = (listener: () => void) => {
  tell = listener
  return () => {}
}
const Tooltips = () => {
  const tip = useSyncExternalStore(subscribe, () => shown)
  return tip && <Bubble key={tip.turn} {...tip} />
}

/**
 * A few words more about whatever names them in `data-tip`; it has a name of its own. One tooltip for all of them. Seen by
 * pointer and by keyboard, gone with Escape, never by touch, which has no hovering: nothing may be said here alone.
 */
export const followTooltips = () => {
  createRoot(document.createElement('div')).render(<Tooltips />)
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const isOnBubble = target instanceof Element && target.closest('[role=tooltip]') !== null
    if (pointerType !== 'touch' && !isOnBubble) approach(anchorOf(target))
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) approach(anchorOf(target))
  })
  document.addEventListener('focusout', leave)
  document.addEventListener('pointerdown', leave)
  // It would stay behind; one that is still to come appears in its new place.
  document.addEventListener('scroll', () => shown && leave(), { capture: true, passive: true })
}
