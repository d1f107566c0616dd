/** Something of this version is gone from the server: a newer one must be there, and is offered. */
const offer = async () => {
  const { updates } = await import('./updates.ts')
  updates.suspect()
}

type Options = {
  /** A screen is being opened: the person waits for what is missing. */
  isNavigating: () => boolean
}

const key = 'pouce.reloaded'
const minute = 60_000

/** Once in a while, or a server that has lost a file for good would have the page reload for ever. */
const mayReload = () => {
  const before = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - before < minute) return false
  sessionStorage.setItem(key, String(Date.now()))
  return true
}

/**
 * A chunk that the server no longer has: this page is older than the server. Opening a screen loads it from the new version;
 * anything else offers that version and goes on. Without network nothing is reloaded, because the reload might bring nothing
 * at all.
 */
export const handleMissingChunks = ({ isNavigating }: Options) =>
  addEventListener('vite:preloadError', event => {
    // The router would reload by itself, also without network.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    if (!navigator.onLine) return
    if (!isNavigating()) void offer().catch(() => undefined)
    else if (mayReload()) location.reload()
  })
