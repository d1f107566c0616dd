import { useSyncExternalStore } from 'react'
import type { Store } from '../../sync/store.ts'
import { useEngine } from '../data/device/use-engine.ts'
import { countUnread, type Unread } from './count-unread.ts'
import { useSession } from '../data/session/use-session.ts'

/**
 * Delay the count: it reads every message, and IndexedDB answers one request after another, so the screen's own data comes first.
 */
const countAfterMs = 300

const none: Unread = { total: 0, byJob: new Map() }
const getNone = () => none
const followNone = () => () => {}

const createCount = (db: Store, me: string) => {
  let unread = none
  let stop = () => {}
  const listeners = new Set<() => void>()
  const begin = () => {
    const timer = setTimeout(() => {
      stop = countUnread(db, me, found => {
        unread = found
        for (const listener of listeners) listener()
      })
    }, countAfterMs)
    stop = () => clearTimeout(timer)
  }
  return {
    get: () => unread,
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) begin()
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
  }
}

/** One count per database (one account), shared by the bar and the screen. */
const counts = new WeakMap<Store, ReturnType<typeof createCount>>()

const countOf = (db: Store, me: string) => {
  const count = counts.get(db) ?? createCount(db, me)
  counts.set(db, count)
  return count
}

/**
 * Number of unread messages, in total and per job, from the same rows as the conversations. Zero for a deputy, who cannot mark
 * them as read.
 */
export const useUnread = (): Unread => {
  const { user } = useSession()
  const db = useEngine()?.engine.db
  const count = db && user && !user.actedBy ? countOf(db, user.id) : undefined
  return useSyncExternalStore(count?.subscribe ?? followNone, count?.get ?? getNone, getNone)
}
