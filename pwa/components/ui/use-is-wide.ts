import { useSyncExternalStore } from 'react'

/** The `desktop` of `panda.config.ts`, where what is shown, and not only how it looks, depends on the room. */
const query = '(min-width: 64rem)'

const follow = (tell: () => void) => {
  const room = matchMedia(query)
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}

/** What a server renders is the phone’s. */
export const useIsWide = () =>
  useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
