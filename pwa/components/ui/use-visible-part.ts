import { useSyncExternalStore } from 'react'

const follow = (changed: () => void) => {
  const abort = new AbortController()
  window.visualViewport?.addEventListener('resize', changed, abort)
  window.visualViewport?.addEventListener('scroll', changed, abort)
  return () => abort.abort()
}

/** Two fingers that look closer take nothing away from it. */
const height = () => {
  const { height: seen, scale } = window.visualViewport ?? { height: window.innerHeight, scale: 1 }
  return Math.round(seen * scale)
}
const top = () => Math.round(window.visualViewport?.offsetTop ?? 0)

/** The part of the screen that a phone's keyboard leaves; nothing while none is open. */
export const useVisiblePart = () => {
  const seen = useSyncExternalStore(follow, height)
  const from = useSyncExternalStore(follow, top)
  return seen < window.innerHeight - 80 ? { height: seen, top: from } : null
}
