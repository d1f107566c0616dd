/** The sync status that screens show. */
export type Status = {
  connection: 'offline' | 'syncing' | 'upToDate'
  /** When this device was last known to be in step. Null if never, undefined until it has been read. */
  since: number | null | undefined
  /** Here and below: entries that a person wrote. Read marks are sent too, but not counted. */
  waiting: number
  refused: number
  /** Entries that wait for a refused one to be corrected. */
  blocked: number
  /** Entries that this app cannot read. They are kept unchanged, to be looked at and discarded. */
  unreadable: number
  /** Online with waiting entries, and no answer to any of them for half a minute. */
  stalled: boolean
  outdated: boolean
  signedOut: boolean
  /** The session now belongs to another account. */
  wrongAccount: boolean
  /** `full`: nothing can be saved until there is room. `failing`: the browser's storage does not answer. */
  storage: 'ok' | 'full' | 'failing'
}

const initial: Status = {
  connection: 'offline',
  since: undefined,
  waiting: 0,
  refused: 0,
  blocked: 0,
  unreadable: 0,
  stalled: false,
  outdated: false,
  signedOut: false,
  wrongAccount: false,
  storage: 'ok',
}

/** A store for React's `useSyncExternalStore`: the same object until a value differs. */
export const createStatus = () => {
  let status = initial
  const listeners = new Set<() => void>()
  return {
    get: () => status,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set: (changes: Partial<Status>) => {
      const next = { ...status, ...changes }
      if (JSON.stringify(next) === JSON.stringify(status)) return
      status = next
      for (const listener of listeners) listener()
    },
  }
}
