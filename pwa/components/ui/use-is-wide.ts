import { useSyncExternalStore } from 'react'

/** The `desktop` breakpoint of `panda.config.ts`, for content and not only styles that depend on the width. */
const query = '(min-width: 64rem)'

const follow = (tell: () => void) => {
  const room = matchMedia(query)
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}

/** The server renders the phone's version. */
export const useIsWide = () =>
  useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
