import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether this part is hydrated. Letters typed into a server-rendered field before that would be lost. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
