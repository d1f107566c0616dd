import { useSyncExternalStore } from 'react'

const follow = (changed: () => void) => {
  const abort = new AbortController()
  window.visualViewport?.addEventListener('resize', changed, abort)
  window.visualViewport?.addEventListener('scroll', changed, abort)
  return () => abort.abort()
}

const height = () => Math.round(window.visualViewport?.height ?? window.innerHeight)
const top = () => Math.round(window.visualViewport?.offsetTop ?? 0)

/** The part of the screen that a phone's keyboard leaves; nothing while none is open. */
export const useVisiblePart = () => {
  const seen = useSyncExternalStore(follow, height)
  const from = useSyncExternalStore(follow, top)
  return seen < window.innerHeight - 80 ? { height: seen, top: from } : null
}
