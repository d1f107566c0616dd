declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where a visitor was on the way to when they were asked to sign in. It is in no address, so that no link can set it. */
    next?: string
  }
}

const home = 'https://own.invalid'

/** That place, as long as it is one of this app: nothing that a browser would read as another site's. */
export const readNext = ({ next }: { next?: unknown }) => {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, home)) return null
  const { origin, pathname, search, hash } = new URL(next, home)
  return origin === home ? pathname + search + hash : null
}
