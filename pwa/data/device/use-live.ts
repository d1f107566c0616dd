import { useLiveQuery } from 'dexie-react-hooks'
import { useReducer, useRef } from 'react'
import type { Store } from '../../../sync/store.ts'
import { useEngine } from './use-engine.ts'

type Found<T> = { db: Store; key: string; value: T }

const retryAfterMs = 1000

/**
 * Live result of a query on the device, undefined until the first answer. `key` names the query and everything it depends on.
 * With `isWanted` false nothing is opened. Until the first answer, `known` supplies a cached one.
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
      // A failed query never runs again by itself. While the database is repaired, the last answer stays.
      setTimeout(retry, retryAfterMs)
    }
    return last.current
  }, [db, key, attempt])
  if (!db) return undefined
  return found?.db === db && found.key === key ? found.value : known?.(db)
}
