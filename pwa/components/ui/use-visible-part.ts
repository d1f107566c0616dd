import { useSyncExternalStore } from 'react'

type Part = { height: number; top: number }

let part: Part | null = null
const listeners = new Set<() => void>()

const measure = () => {
  const { height, scale, offsetTop } = window.visualViewport ?? { height: innerHeight, scale: 1, offsetTop: 0 }
  // Pinch zoom does not count as a smaller viewport.
  const seen = Math.round(height * scale)
  const next = seen < innerHeight - 80 ? { height: seen, top: Math.round(offsetTop) } : null
  if (next?.height === part?.height && next?.top === part?.top) return
  part = next
  for (const changed of listeners) changed()
}

const follow = (changed: () => void) => {
  // A keyboard may be open already; later changes fire events.
  if (listeners.size === 0) requestAnimationFrame(measure)
  listeners.add(changed)
  window.visualViewport?.addEventListener('resize', measure)
  window.visualViewport?.addEventListener('scroll', measure)
  return () => {
    listeners.delete(changed)
  }
}

const get = () => part

/**
 * The part of the screen above a phone's keyboard, or null without one. Measured in events, because measuring during render would
 * force a layout.
 */
export const useVisiblePart = () => useSyncExternalStore(follow, get)
