import type { Engine } from '../../../sync/engine.ts'
import type { watch } from './watch.ts'

export type Live = { account: string | null; engine: Engine; watch: typeof watch }

/**
 * The one engine of this tab, for the signed-in person or a visitor. It is opened by the first screen that reads the
 * device and stays; another account closes it and opens its own.
 */
const createLive = () => {
  let live: Live | null = null
  let wanted: { account: string | null; opened: Promise<Live> } | null = null
  const listeners = new Set<() => void>()
  const set = (next: Live | null) => {
    live = next
    for (const listener of listeners) listener()
  }

  const begin = async (account: string | null, isWanted: () => boolean) => {
    const { openEngine, watch } = await import('./load.ts')
    if (!isWanted()) throw new Error('another account uses this device now')
    const next = { account, engine: openEngine(account), watch }
    set(next)
    return next
  }

  /** What is done before the device is open waits for it here. */
  const open = (account: string | null): Promise<Live> => {
    if (wanted?.account === account) return wanted.opened
    live?.engine.close()
    if (live) set(null)
    const opened = begin(account, () => wanted?.opened === opened)
    wanted = { account, opened }
    // What could not be brought is asked for again by the next who wants it.
    opened.catch(() => {
      if (wanted?.opened === opened) wanted = null
    })
    return opened
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
    /** The signed-in person's device, as soon as it is open. */
    whenOpen: async () => {
      if (!wanted) throw new Error('no device is open')
      return wanted.opened
    },
    /** After a logout: the next one to read opens again. */
    forget: () => {
      wanted = null
      set(null)
    },
  }
}

export const live = createLive()
