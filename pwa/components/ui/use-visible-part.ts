import { useSyncExternalStore } from 'react'

type Part = { height: number; top: number }

let part: Part | null = null
const listeners = new Set<() => void>()

const measure = () => {
  const { height, scale, offsetTop } = window.visualViewport ?? { height: innerHeight, scale: 1, offsetTop: 0 }
  // Two fingers that look closer take nothing away from it.
  const seen = Math.round(height * scale)
  const next = seen < innerHeight - 80 ? { height: seen, top: Math.round(offsetTop) } : null
  if (next?.height === part?.height && next?.top === part?.top) return
  part = next
  for (const changed of listeners) changed()
}

const follow = (changed: () => void) => {
  // One may be open already; from then on it is heard.
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
 * The part of the screen that a phone's keyboard leaves; nothing while none is open. It is measured when the keyboard moves:
 * asked in a render, the browser would lay out the page for the answer.
 */
export const useVisiblePart = () => useSyncExternalStore(follow, get)
