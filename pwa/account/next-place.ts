declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Path that the visitor was opening when asked to sign in. It is kept out of the address so that no link can set it. */
    next?: string
  }
}

const home = 'https://own.invalid'

/** Returns `next` if it is a path of this app, null if a browser would resolve it to another origin. */
export const readNext = ({ next }: { next?: unknown }) => {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, home)) return null
  const { origin, pathname, search, hash } = new URL(next, home)
  return origin === home ? pathname + search + hash : null
}
