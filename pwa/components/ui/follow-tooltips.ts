import { css } from '../../styled-system/css/index.js'

const openDelay = 700
const skipDelay = 300
const gap = 6

const bubble = css({
  position: 'fixed',
  inset: 'auto',
  m: '0',
  width: 'max-content',
  maxWidth: 'min(16rem, calc(100vw - 1rem))',
  px: '3',
  py: '1.5',
  border: '0',
  overflow: 'visible',
  bg: 'text',
  color: 'page',
  borderRadius: 'small',
  fontSize: 'small',
  lineHeight: 'snug',
  boxShadow: 'middle',
  _open: { animation: 'fadeIn token(durations.quick)' },
  // A bridge for the pointer between the two.
  _before: { content: '""', position: 'absolute', inset: '-0.5rem', zIndex: '-1' },
})

const anchorOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

const createBubble = () => {
  const tip = document.createElement('div')
  tip.id = 'tip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.className = bubble
  return document.body.appendChild(tip)
}

/** Above its button and in its middle; below it, or nearer to the middle of the screen, where there is no room. */
const place = (tip: HTMLElement, anchor: HTMLElement) => {
  const { top, bottom, left, width } = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const above = top - gap - offsetHeight
  const most = document.documentElement.clientWidth - offsetWidth - gap
  tip.style.top = `${above < gap ? bottom + gap : above}px`
  tip.style.left = `${Math.max(gap, Math.min(most, left + (width - offsetWidth) / 2))}px`
}

/**
 * A few words more about whatever names them in `data-tip`; it has a name of its own. Seen by pointer and by keyboard, gone
 * with Escape, never by touch, which has no hovering: nothing may be said here alone.
 */
export const followTooltips = () => {
  const tip = createBubble()
  let anchor: HTMLElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  // When one has just been read, its neighbour answers without the wait.
  let closedAt = Number.NEGATIVE_INFINITY

  const open = () => {
    if (!anchor?.isConnected) return
    tip.textContent = anchor.dataset['tip'] ?? ''
    anchor.setAttribute('aria-describedby', tip.id)
    tip.showPopover()
    place(tip, anchor)
  }
  const isOpen = () => tip.matches(':popover-open')
  const close = () => {
    clearTimeout(waiting)
    if (isOpen()) {
      tip.hidePopover()
      closedAt = Date.now()
    }
    anchor?.removeAttribute('aria-describedby')
    anchor = null
  }
  const approach = (next: HTMLElement | null) => {
    if (next === anchor) return
    close()
    anchor = next
    if (!next) return
    if (Date.now() - closedAt < skipDelay) open()
    else waiting = setTimeout(open, openDelay)
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'touch' && target !== tip) approach(anchorOf(target))
  })
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches(':focus-visible')) approach(anchorOf(target))
  })
  document.addEventListener('focusout', close)
  document.addEventListener('pointerdown', close)
  // It would stay behind; whoever still waits for it finds it in its new place.
  document.addEventListener('scroll', () => isOpen() && close(), { capture: true, passive: true })
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
}
