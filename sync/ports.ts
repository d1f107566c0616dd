import type { DexieOptions } from 'dexie'

/** A request on its way. Cancelling only spares the network: a late answer is judged by what it would change. */
export type Call = { reply: Promise<Reply>; cancel: () => void }
export type Reply = { status: number; retryAfter: string | null; text: string }

export type Signal = 'online' | 'offline' | 'visible' | 'hidden'

export type StreamListener = { up: () => void; down: () => void; poke: (data: string) => void }

/**
 * What the tabs and the worker of one browser tell each other about one account. `admitted`: the server has answered it, so
 * that a tab which was stopped may ask again.
 */
export type Tidings = { kind: 'changed' | 'left' | 'who-streams' | 'admitted' } | { kind: 'stream'; isUp: boolean }

/** Everything that the outside supplies. The engine touches no global, so that a test owns time, chance and the network. */
export type Ports = {
  now: () => number
  newId: () => string
  /** From 0 to 1. */
  random: () => number
  /** Runs once after so many milliseconds; the answer calls it off. */
  after: (ms: number, run: () => void) => () => void
  /** `POST /api/sync`. Rejects when no answer comes. `takesFiles`: open offers may come in files. */
  post: (body: string, takesFiles: boolean) => Call
  /** `GET /api/sync/first-fill/{name}`. */
  file: (name: string) => Call
  /**
   * `GET /api/sync/stream` with the open offers of these feeds; it reconnects by itself until it is closed. Null where a runtime
   * has none.
   */
  stream: ((listener: StreamListener, offers: readonly string[]) => () => void) | null
  isOnline: () => boolean
  isVisible: () => boolean
  listen: (heard: (signal: Signal) => void) => () => void
  /**
   * Runs alone among all tabs and workers of this browser. After `patience` milliseconds of waiting it takes the holder for
   * frozen and goes ahead: the lock only saves work, correctness does not rest on it.
   */
  lock: <T>(name: string, run: () => Promise<T>, patience?: number) => Promise<T>
  channel: (name: string, heard: (tidings: Tidings) => void) => { tell: (tidings: Tidings) => void; close: () => void }
  database: Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange' | 'cache'>
  /** Asks the browser to wake the worker once there is a network. Nothing where a browser cannot. */
  askForBackgroundSync: (account: string) => void
  /** Asks the browser not to evict what is stored. */
  persist: () => Promise<boolean>
}
