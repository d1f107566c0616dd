import { Dexie, type ObservabilitySet } from 'dexie'
import { coalesce } from '../../../sync/coalesce.ts'
import { changedKeys } from './changed-keys.ts'

type Take = () => void

type Following = {
  db: Dexie
  /** Tables with one row per id. */
  tables: readonly string[]
  /** Tables with hundreds of rows per record. Any change there reads everything again. */
  records?: readonly string[]
  /** Other tables whose changes trigger a read. */
  besides?: readonly string[]
  /** Called before each read, of a few rows or of many. If it resolves to false, the changes wait for the next read. */
  isReady?: (areMany: boolean) => Promise<boolean>
  /** Each reader reads in pieces, and returns a function that applies the result. */
  readAll: (isStopped: () => boolean) => Promise<Take>
  /** Reads only `tables`, for changes that leave the records untouched. */
  readTables?: () => Promise<Take>
  readSome: (ids: readonly string[]) => Promise<Take>
}

/**
 * Follows rows of the local database, whichever tab or worker writes them.
 *
 *     all rows ─▶ then the changed rows, by key
 *
 * Dexie reports up to fifty changed keys. A larger write makes this read the whole table again. A failed read is retried with
 * the next change. The engine's status reports a failing database, and the current data stays.
 */
export const followRows = ({
  db,
  tables,
  records = [],
  besides = [],
  isReady = async () => true,
  readAll,
  readTables,
  readSome,
}: Following) => {
  const partOf = (name: string) => `idb://${db.name}/${name}/`
  const touched = new Set<string>()
  let isAllTouched = true
  let areTablesTouched = false
  let isStopped = false

  const readEverything = () => readAll(() => isStopped)
  const read = ({ isAll, areTables, ids }: { isAll: boolean; areTables: boolean; ids: readonly string[] }) => {
    if (isAll) return readEverything()
    if (areTables) return (readTables ?? readEverything)()
    return ids.length > 0 ? readSome(ids) : null
  }

  const look = coalesce(async () => {
    if (isStopped || !(await isReady(isAllTouched || areTablesTouched)) || isStopped) return
    const wanted = { isAll: isAllTouched, areTables: areTablesTouched, ids: [...touched] }
    isAllTouched = areTablesTouched = false
    touched.clear()
    try {
      const take = await read(wanted)
      if (!isStopped) take?.()
    } catch (error) {
      isAllTouched ||= wanted.isAll
      areTablesTouched ||= wanted.areTables
      for (const id of wanted.ids) touched.add(id)
      throw error
    }
  })
  const lookSafely = () => void look().catch(() => undefined)

  const hear = (parts: ObservabilitySet) => {
    const heard = (names: readonly string[]) => names.flatMap(name => parts[partOf(name)] ?? [])
    const changed = heard(tables)
    const isRewritten = heard(records).length > 0
    if (changed.length === 0 && !isRewritten && heard(besides).length === 0) return
    for (const part of changed) {
      const keys = changedKeys(part)
      if (keys) for (const key of keys) touched.add(key)
      else areTablesTouched = true
    }
    isAllTouched ||= isRewritten
    lookSafely()
  }

  Dexie.on.storagemutated.subscribe(hear)
  lookSafely()
  return () => {
    isStopped = true
    Dexie.on.storagemutated.unsubscribe(hear)
  }
}
