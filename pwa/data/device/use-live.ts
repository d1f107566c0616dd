import { useLiveQuery } from 'dexie-react-hooks'
import { useReducer, useRef } from 'react'
import type { Store } from '../../../sync/store.ts'
import { useEngine } from './use-engine.ts'

type Found<T> = { db: Store; key: string; value: T }

const retryAfterMs = 1000

/**
 * What the device holds, drawn anew whenever it changes; undefined until the first answer. `key` names the query, with
 * everything that it depends on. Nothing is opened for who does not want it yet. What is `known` of this database stands in
 * until then.
 */
export const useLive = <T>(
  key: string,
  ask: (db: Store) => Promise<T>,
  isWanted = true,
  known?: (db: Store) => T | undefined,
): T | undefined => {
  const db = useEngine(isWanted)?.engine.db
  const last = useRef<Found<T>>(undefined)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const found = useLiveQuery(async () => {
    if (!db) return undefined
    try {
      last.current = { db, key, value: await ask(db) }
    } catch {
      // A query that fails is never asked again by itself: while the database is repaired, the last answer stands.
      setTimeout(retry, retryAfterMs)
    }
    return last.current
  }, [db, key, attempt])
  if (!db) return undefined
  return found?.db === db && found.key === key ? found.value : known?.(db)
}
