import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call as browserCall, CallError, type Call } from './call.ts'

/** State of a query to the server. */
export type QueryState<T> = { state: 'asking' } | { state: 'answered'; answer: T } | { state: 'failed'; error: unknown }

const mostKept = 50
/** A prefetched answer is not requested again when its screen arrives. */
const freshFor = 10_000

type Load<T, K> = (key: K, call: Call) => Promise<T>

const nothing = <T>() => ({
  kept: new Map<string, QueryState<T>>(),
  underWay: new Set<string>(),
  answeredAt: new Map<string, number>(),
})

const createStore = <T, K>(load: Load<T, K>, call: Call) => {
  let known = nothing<T>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const run = async (question: K) => {
    const key = JSON.stringify(question)
    // An answer that arrives after `forget` is dropped.
    const { kept, underWay, answeredAt } = known
    const set = (value: QueryState<T>) => {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      tell()
    }
    if (underWay.has(key)) return
    underWay.add(key)
    if (kept.get(key)?.state !== 'answered') set({ state: 'asking' })
    try {
      set({ state: 'answered', answer: await load(question, call) })
      answeredAt.set(key, Date.now())
    } catch (error) {
      // The last answer survives a network failure, but not a refusal.
      const isKept = kept.get(key)?.state === 'answered' && !(error instanceof CallError)
      if (!isKept) set({ state: 'failed', error })
    } finally {
      underWay.delete(key)
    }
  }

  return {
    fetch: run,
    isFresh: (question: K) => Date.now() - (known.answeredAt.get(JSON.stringify(question)) ?? 0) < freshFor,
    get: (question: K) => known.kept.get(JSON.stringify(question)),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    forget: () => {
      known = nothing()
      tell()
    },
  }
}

const forgetful = new Set<() => void>()

/** Drops all answers after another person signs in, because they belonged to the previous one. */
export const forgetAnswers = () => {
  for (const forget of forgetful) forget()
}

/**
 * Queries to the server, cached by key, for screens that show local data first: nothing waits for the answer, and a reopened
 * screen shows the last one. During server rendering each page has its own `call` and its own answers.
 */
export const createQuery = <T, K = string>(load: Load<T, K>) => {
  const stores = new WeakMap<Call, ReturnType<typeof createStore<T, K>>>()
  const by = (call: Call) => {
    const store = stores.get(call) ?? createStore(load, call)
    stores.set(call, store)
    return store
  }
  const own = by(browserCall)
  forgetful.add(own.forget)
  return { by, ...own }
}

type Query<T, K> = ReturnType<typeof createQuery<T, K>>

/** Sends the query when a screen mounts with it. Null sends nothing. */
export const useQuery = <T, K>({ by }: Pick<Query<T, K>, 'by'>, asked: K | null): QueryState<T> | undefined => {
  const store = by(useRouter().options.context.call)
  // Keep the same object while its content is the same.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const key = useMemo(() => asked, [JSON.stringify(asked)])
  useEffect(() => {
    if (key !== null && !store.isFresh(key)) void store.fetch(key)
  }, [store, key])
  const get = () => (key === null ? undefined : store.get(key))
  const state = useSyncExternalStore(store.subscribe, get, get)
  const isUnknown = state === undefined
  useEffect(() => {
    if (key !== null && isUnknown) void store.fetch(key)
  }, [store, key, isUnknown])
  return state
}
