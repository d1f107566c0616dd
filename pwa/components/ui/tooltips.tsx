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
  // Visible in forced-colors mode only.
  border: '1px solid transparent',
  fontSize: 'small',
  lineHeight: 'snug',
  boxShadow: 'middle',
  _open: { animation: 'fadeIn token(durations.quick)' },
  // Lets the pointer move from the anchor to the tooltip.
  _before: { content: '""', position: 'absolute', inset: '-0.5rem', zIndex: '-1' },
})

type Tip = { turn: number; anchor: HTMLElement; text: string }

let shown: Tip | null = null
let near: HTMLElement | null = null
let waiting: ReturnType<typeof setTimeout> | undefined
// Shows a neighbour's tooltip without delay right after another one was shown.
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
 * Shows the text of `data-tip`, with a single tooltip for all elements. It appears on hover and keyboard focus and closes with
 * Escape. Touch has no hover, so elements need their own name and a tooltip must not carry essential information.
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
  // A shown one would be left behind; a pending one appears in the new place.
  document.addEventListener('scroll', () => shown && leave(), { capture: true, passive: true })
}
