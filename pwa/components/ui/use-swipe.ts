import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** Pixels beyond which a release triggers the swipe. */
const threshold = 50

type Options = {
  /** `y` is downwards only, `x` to either side. */
  axis: 'x' | 'y'
  /** The element that follows the finger. */
  target: () => HTMLElement | null
  onSwipe: () => void
}

/**
 * Moves an element with the finger, and triggers if it is released far enough. The style sheet's `touch-action` marks these
 * elements, so that the browser leaves the gesture to us. Without touch there is the close button.
 */
export const useSwipe = ({ axis, target, onSwipe }: Options) => {
  const start = useRef<{ id: number; at: number }>(undefined)
  const place = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY)
  const distance = (event: PointerEvent) => {
    const moved = place(event) - (start.current?.at ?? place(event))
    return axis === 'y' ? Math.max(0, moved) : moved
  }
  const follow = (pixels: number | undefined) => {
    const element = target()
    if (!element) return
    element.style.translate = pixels ? (axis === 'x' ? `${pixels}px 0` : `0 ${pixels}px`) : ''
    element.style.transition = pixels === undefined ? '' : 'none'
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      if (event.target instanceof Element && event.target.closest('button, a, input')) return
      start.current = { id: event.pointerId, at: place(event) }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current?.id === event.pointerId) follow(distance(event))
    },
    onPointerUp: (event: PointerEvent) => {
      if (start.current?.id !== event.pointerId) return
      const meant = Math.abs(distance(event)) >= threshold
      start.current = undefined
      if (meant) onSwipe()
      else follow(undefined)
    },
    onPointerCancel: () => {
      start.current = undefined
      follow(undefined)
    },
  }
}
