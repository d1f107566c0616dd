import { useSyncExternalStore } from 'react'

const follow = (changed: () => void) => {
  const abort = new AbortController()
  addEventListener('online', changed, abort)
  addEventListener('offline', changed, abort)
  return () => abort.abort()
}

/** The browser's view of the network. False is certain, true only means that there may be a network. */
export const useOnline = () =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
