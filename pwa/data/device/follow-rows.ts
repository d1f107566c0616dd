import { Dexie, type ObservabilitySet } from 'dexie'
import { coalesce } from '../../../sync/coalesce.ts'
import { changedKeys } from './changed-keys.ts'

type Take = () => void

type Following = {
  db: Dexie
  /** Where the rows lie, under their ids. */
  tables: readonly string[]
  /** Where they lie by the hundreds: whatever changes there, all are read once more. */
  records?: readonly string[]
  /** Other tables whose change is a reason to look. */
  besides?: readonly string[]
  /** Asked before each look, of a few rows or of many; no leaves what has changed for the next one. */
  isReady?: (areMany: boolean) => Promise<boolean>
  /** Each reads in pieces, and answers with what is to be done with what it found. */
  readAll: (isStopped: () => boolean) => Promise<Take>
  /** The rows of the tables alone, where the records stand as they stood. */
  readTables?: () => Promise<Take>
  readSome: (ids: readonly string[]) => Promise<Take>
}

/**
 * Keeps something in step with rows of the device, whichever tab or worker writes them.
 *
 *     all rows ─▶ then those that changed, by their keys
 *
 * Dexie names the keys of up to fifty changed rows; behind a larger write the whole table is read once more. What could not be
 * read is read with the next change: a database that fails is told by the engine's status, and what is here stays.
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
