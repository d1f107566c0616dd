import type { Engine } from '../../../sync/engine.ts'
import type { watch } from './watch.ts'

export type Live = { account: string | null; engine: Engine; watch: typeof watch }

/**
 * The single engine of this tab, for the signed-in person or a visitor. The first screen that reads the device opens it, and it
 * stays open until the account changes.
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

  /** Opens the account's device. Calls made before it is open wait for it. */
  const open = (account: string | null): Promise<Live> => {
    if (wanted?.account === account) return wanted.opened
    live?.engine.close()
    if (live) set(null)
    const opened = begin(account, () => wanted?.opened === opened)
    wanted = { account, opened }
    // After a failure the next caller tries again.
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
    /** The signed-in person's device, once it is open. */
    whenOpen: async () => {
      if (!wanted) throw new Error('no device is open')
      return wanted.opened
    },
    /** Forgets the device after a logout. The next reader opens one again. */
    forget: () => {
      wanted = null
      set(null)
    },
  }
}

export const live = createLive()
