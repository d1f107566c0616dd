/** Decides when to offer the installation: on a second visit or after an important action, once, and never again after a no. */
export type InstallWay =
  /** The browser's own install dialog. */
  | 'dialog'
  /** By hand, in the share sheet (iOS). */
  | 'share-sheet'

/** Chromium only, so TypeScript's DOM types lack it. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  now: () => number
  isInstalled: () => boolean
  hasShareSheet: () => boolean
  /** Requests persistent storage. */
  persist: () => Promise<unknown>
}

const keys = { visits: 'pouce.visits', seen: 'pouce.seen', answered: 'pouce.install' }
const betweenVisits = 30 * 60 * 1000

export const createInstalls = ({ storage, now, isInstalled, hasShareSheet, persist }: Options) => {
  let dialog: InstallPrompt | null = null
  let isDeserved = false
  let offered: InstallWay | null = null
  const listeners = new Set<() => void>()

  const way = (): InstallWay | null => {
    if (isInstalled()) return null
    if (dialog) return 'dialog'
    return hasShareSheet() ? 'share-sheet' : null
  }
  const look = () => {
    const next = isDeserved && !storage?.getItem(keys.answered) ? way() : null
    if (next === offered) return
    offered = next
    for (const listener of listeners) listener()
  }
  const answer = (word: string) => {
    storage?.setItem(keys.answered, word)
    look()
  }

  return {
    /** The way to offer now, or null. */
    get: () => offered,
    /** How the app can be installed at all, for people who look for it. */
    way,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Counts a visit when the page opens, unless the last one ended shortly before. */
    visit: () => {
      const last = Number(storage?.getItem(keys.seen) ?? 0)
      const visits = Number(storage?.getItem(keys.visits) ?? 0) + (now() - last > betweenVisits ? 1 : 0)
      storage?.setItem(keys.seen, String(now()))
      storage?.setItem(keys.visits, String(visits))
      isDeserved ||= visits > 1
      look()
    },
    /** The person applied, published or wrote, so the local data is worth keeping. */
    earn: () => {
      isDeserved = true
      look()
      void persist()
    },
    take: (prompt: InstallPrompt) => {
      dialog = prompt
      look()
    },
    installed: () => {
      dialog = null
      answer('installed')
      void persist()
    },
    accept: async () => {
      if (!dialog) return
      const given = dialog
      // The browser allows showing it once.
      dialog = null
      await given.prompt()
      const { outcome } = await given.userChoice
      answer(outcome)
    },
    dismiss: () => answer('dismissed'),
  }
}
