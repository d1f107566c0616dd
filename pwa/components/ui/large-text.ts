import { useSyncExternalStore } from 'react'
import { largeTextKey } from './large-text-key.ts'

const listeners = new Set<() => void>()

const mark = (isLarge: boolean) => {
  if (isLarge) document.documentElement.dataset['text'] = 'large'
  else delete document.documentElement.dataset['text']
}
const get = () => document.documentElement.dataset['text'] === 'large'
const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Applies to the whole app on this device. */
export const setLargeText = (isLarge: boolean) => {
  mark(isLarge)
  for (const tell of listeners) tell()
  try {
    if (isLarge) localStorage.setItem(largeTextKey, 'yes')
    else localStorage.removeItem(largeTextKey)
  } catch {
    // Without storage, it lasts until the page is closed.
  }
}

/**
 * Reads the current state from the page, because a server-rendered button may be tapped before it shows this device's setting.
 */
export const toggleLargeText = () => setLargeText(!get())

export const useLargeText = () => useSyncExternalStore(subscribe, get, () => false)
