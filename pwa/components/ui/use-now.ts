import { useSyncExternalStore } from 'react'
import { clock } from './clock.ts'

const minute = 60_000

const follow = (changed: () => void) => {
  const timer = setInterval(changed, minute / 4)
  const leave = clock.subscribe(changed)
  return () => {
    clearInterval(timer)
    leave()
  }
}

const now = () => Math.floor(clock.now() / minute) * minute

/** The current time to the minute, for relative times. */
export const useNow = () => useSyncExternalStore(follow, now, now)
