import { lazy, type ComponentType } from 'react'

/** Long enough for what a screen shows at first. */
const restMs = 2000

const whenIdle = (run: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else run()
}

/**
 * A part of a screen that is not there at first: it arrives with its first use, or before, once the browser has nothing else
 * to do, so that a tap finds it here.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const loadPart = async () => ({ default: await load() })
  setTimeout(() => whenIdle(() => void loadPart().catch(() => undefined)), restMs)
  return lazy(loadPart)
}
