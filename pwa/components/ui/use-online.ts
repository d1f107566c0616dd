import { useSyncExternalStore } from 'react'

const follow = (changed: () => void) => {
  const abort = new AbortController()
  addEventListener('online', changed, abort)
  addEventListener('offline', changed, abort)
  return () => abort.abort()
}

/** What the browser thinks of the network: « no » is certain, « yes » is a hope. */
export const useOnline = () =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
