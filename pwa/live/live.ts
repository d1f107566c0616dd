import type { Engine } from '../../sync/engine.ts'
import type { watch } from './watch.ts'

export type Live = { engine: Engine; watch: typeof watch }

/**
 * The one engine of this tab, for whoever is signed in, or for a visitor. It is opened by the first screen that reads the
 * device and stays; another account closes it and opens its own.
 */
const createLive = () => {
  let live: Live | null = null
  let wanted: string | null | undefined
  const listeners = new Set<() => void>()
  const set = (next: Live | null) => {
    live = next
    for (const listener of listeners) listener()
  }

  const open = async (account: string | null) => {
    if (wanted === account) return
    wanted = account
    live?.engine.close()
    if (live) set(null)
    const { openEngine, watch } = await import('./load.ts')
    if (wanted !== account) return
    set({ engine: openEngine(account), watch })
  }

  return {
    get: () => live,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    open,
    /** After a logout: the next one to read opens again. */
    forget: () => {
      wanted = undefined
      set(null)
    },
  }
}

export const live = createLive()
