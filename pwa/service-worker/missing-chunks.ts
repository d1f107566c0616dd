/** Offers the new version: a chunk of this one is gone from the server, so a newer one must be deployed. */
const offer = async () => {
  const { updates } = await import('./updates.ts')
  updates.suspect()
}

type Options = {
  /** Returns whether a screen is being opened, which needs the missing chunk. */
  isNavigating: () => boolean
}

const key = 'pouce.reloaded'
const minute = 60_000

/** Limits reloads: a server that has lost a file for good would otherwise make the page reload forever. */
const mayReload = () => {
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < minute) return false
  sessionStorage.setItem(key, String(Date.now()))
  return true
}

/**
 * Handles a chunk missing on the server, which means that this page is outdated. Opening a screen reloads the page to get the new
 * version. Any other chunk offers the new version and goes on. Offline nothing is reloaded, because the reload might fail
 * completely.
 */
export const handleMissingChunks = ({ isNavigating }: Options) =>
  addEventListener('vite:preloadError', event => {
    // Prevents the router's own reload, which happens offline too.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    if (!navigator.onLine) return
    if (!isNavigating()) void offer().catch(() => undefined)
    else if (mayReload()) location.reload()
  })
