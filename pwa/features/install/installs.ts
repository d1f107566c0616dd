/**
 * When to offer the installation: to a person who has come back, or has just done something that matters; once, and not again
 * after a no.
 */
export type InstallWay =
  /** The browser has a dialog of its own. */
  | 'dialog'
  /** The person does it by hand, in the sheet behind the share button (iOS). */
  | 'share-sheet'

/** Not in TypeScript's DOM: Chromium alone has it. */
export type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

type Options = {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  now: () => number
  isInstalled: () => boolean
  hasShareSheet: () => boolean
  /** Asks the browser to keep what is on the device. */
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
    /** What is to be offered now, if anything. */
    get: () => offered,
    /** Whether it can be installed at all, for people who look for it. */
    way,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The page is open: a visit, unless the last one has hardly ended. */
    visit: () => {
      const last = Number(storage?.getItem(keys.seen) ?? 0)
      const visits = Number(storage?.getItem(keys.visits) ?? 0) + (now() - last > betweenVisits ? 1 : 0)
      storage?.setItem(keys.seen, String(now()))
      storage?.setItem(keys.visits, String(visits))
      isDeserved ||= visits > 1
      look()
    },
    /** The person has done something that matters: applied, published, written. What they have here is worth keeping. */
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
      // The browser lets it be shown once.
      dialog = null
      await given.prompt()
      const { outcome } = await given.userChoice
      answer(outcome)
    },
    dismiss: () => answer('dismissed'),
  }
}
