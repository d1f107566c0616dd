import { useSyncExternalStore } from 'react'

const minute = 60_000

const follow = (changed: () => void) => {
  const timer = setInterval(changed, minute / 4)
  return () => clearInterval(timer)
}

const now = () => Math.floor(Date.now() / minute) * minute

/** The time to the minute, for what is told relative to it. */
export const useNow = () => useSyncExternalStore(follow, now, now)
