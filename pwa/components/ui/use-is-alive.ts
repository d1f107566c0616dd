import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the app answers here. On a page that came rendered parts are taken over one after the other: a letter typed into a
 * field before its own part is there would be lost.
 */
export const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
