import type { DexieOptions } from 'dexie'

/** A pending request. Cancelling only saves bandwidth: a late answer is checked against the current state anyway. */
export type Call = { reply: Promise<Reply>; cancel: () => void }
export type Reply = { status: number; retryAfter: string | null; text: string }

export type Signal = 'online' | 'offline' | 'visible' | 'hidden'

export type StreamListener = { up: () => void; down: () => void; poke: (data: string) => void }

/**
 * Messages between the tabs and the worker of one browser about one account. `admitted`: the server has accepted it, so
 * a stopped tab may ask again.
 */
export type TabMessage = { kind: 'changed' | 'left' | 'who-streams' | 'admitted' } | { kind: 'stream'; isUp: boolean }

/** Everything that the runtime supplies. The engine touches no global, so that a test controls time, chance and the network. */
export type Ports = {
  now: () => number
  newId: () => string
  /** From 0 to 1. */
  random: () => number
  /** Runs once after so many milliseconds. Returns its cancellation. */
  after: (ms: number, run: () => void) => () => void
  /** `POST /api/sync`. Rejects when no answer comes. `takesFiles`: open offers may come in files. */
  post: (body: string, takesFiles: boolean) => Call
  /** `GET /api/sync/first-fill/{name}`. */
  file: (name: string) => Call
  /**
   * `GET /api/sync/stream` with the open offers of these feeds. Reconnects by itself until closed. Null if the runtime
   * has none.
   */
  stream: ((listener: StreamListener, offers: readonly string[]) => () => void) | null
  isOnline: () => boolean
  isVisible: () => boolean
  listen: (heard: (signal: Signal) => void) => () => void
  /**
   * Runs alone among all tabs and workers of this browser. It waits at most `patience` milliseconds, then assumes that the
   * holder is frozen and proceeds: the lock only saves work, correctness does not depend on it.
   */
  lock: <T>(name: string, run: () => Promise<T>, patience?: number) => Promise<T>
  channel: (
    name: string,
    heard: (tidings: TabMessage) => void,
  ) => { tell: (tidings: TabMessage) => void; close: () => void }
  database: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange' | 'cache'>
  /** Asks the browser to wake the worker once there is a network. No-op if the browser does not support it. */
  askForBackgroundSync: (account: string) => void
  /** Asks the browser not to evict the stored data. */
  persist: () => Promise<boolean>
}
