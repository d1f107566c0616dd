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

/** For everything that this device shows of the app, from now on. */
export const setLargeText = (isLarge: boolean) => {
  mark(isLarge)
  for (const tell of listeners) tell()
  try {
    if (isLarge) localStorage.setItem(largeTextKey, 'yes')
    else localStorage.removeItem(largeTextKey)
  } catch {
    // A browser that keeps nothing has it until the page is closed.
  }
}

/** From what stands on the page: a rendered button may be tapped before it shows this device's choice. */
export const toggleLargeText = () => setLargeText(!get())

export const useLargeText = () => useSyncExternalStore(subscribe, get, () => false)
