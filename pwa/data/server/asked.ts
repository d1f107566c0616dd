import { useEffect, useSyncExternalStore } from 'react'
import { CallError } from './call.ts'

/** What the server said to a question, or that it did not. */
export type Asked<T> = { state: 'asking' } | { state: 'answered'; answer: T } | { state: 'failed'; error: unknown }

const mostKept = 50
/** What a screen asked for on its way is not asked again when it arrives. */
const freshFor = 10_000

/**
 * Questions to the server by their key, for screens that show what the device knows first: nothing waits for the answer,
 * and whoever comes back finds the last one.
 */
export const createAsked = <T>(load: (key: string) => Promise<T>) => {
  const kept = new Map<string, Asked<T>>()
  const underWay = new Set<string>()
  const answeredAt = new Map<string, number>()
  const listeners = new Set<() => void>()
  const set = (key: string, value: Asked<T>) => {
    kept.delete(key)
    kept.set(key, value)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    for (const listener of listeners) listener()
  }

  const ask = async (key: string) => {
    if (underWay.has(key)) return
    underWay.add(key)
    if (kept.get(key)?.state !== 'answered') set(key, { state: 'asking' })
    try {
      set(key, { state: 'answered', answer: await load(key) })
      answeredAt.set(key, Date.now())
    } catch (error) {
      // The last answer outlives a lost network, not a refusal.
      const isKept = kept.get(key)?.state === 'answered' && !(error instanceof CallError)
      if (!isKept) set(key, { state: 'failed', error })
    } finally {
      underWay.delete(key)
    }
  }

  return {
    ask,
    isFresh: (key: string) => Date.now() - (answeredAt.get(key) ?? 0) < freshFor,
    get: (key: string) => kept.get(key),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

type AskedStore<T> = ReturnType<typeof createAsked<T>>

/** Asks when a screen arrives with the question; null asks nothing. */
export const useAsked = <T>(store: AskedStore<T>, key: string | null): Asked<T> | undefined => {
  useEffect(() => {
    if (key !== null && !store.isFresh(key)) void store.ask(key)
  }, [store, key])
  const get = () => (key === null ? undefined : store.get(key))
  // A page that comes alive as it stands was drawn without an answer.
  return useSyncExternalStore(store.subscribe, get, import.meta.env.SSR ? get : () => undefined)
}
