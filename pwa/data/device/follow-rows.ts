import { Dexie, type ObservabilitySet } from 'dexie'
import { coalesce } from '../../../sync/coalesce.ts'
import { changedKeys } from './changed-keys.ts'

type Following<Row> = {
  db: Dexie
  /** Where the rows lie, under their ids. */
  tables: readonly string[]
  /** Where they lie by the hundreds: whatever changes there, all are read once more. */
  records?: readonly string[]
  /** Other tables whose change is a reason to look. */
  besides?: readonly string[]
  /** Asked before each look; no leaves what has changed for the next one. */
  isReady?: (isAll: boolean) => Promise<boolean>
  /** Reads all rows in pieces, and answers with what is to be done with them. */
  readAll: (isStopped: () => boolean) => Promise<() => void>
  readSome: (ids: readonly string[]) => Promise<readonly (Row | undefined)[]>
  /** Takes the rows that changed, by their ids; one that is gone is undefined. */
  change: (rows: ReadonlyMap<string, Row | undefined>) => void
}

/**
 * Keeps something in step with rows of the device, whichever tab or worker writes them.
 *
 *     all rows, in pieces ─▶ then those that changed, by their keys
 *
 * Dexie names the keys of up to fifty changed rows; behind a larger write everything is read once more. What could not be
 * read is read with the next change: a database that fails is told by the engine's status, and what is here stays.
 */
export const followRows = <Row>({
  db,
  tables,
  records = [],
  besides = [],
  isReady = async () => true,
  readAll,
  readSome,
  change,
}: Following<Row>) => {
  const partOf = (name: string) => `idb://${db.name}/${name}/`
  const touched = new Set<string>()
  let isAllTouched = true
  let isStopped = false

  const read = async (isAll: boolean, ids: readonly string[]) => {
    if (isAll) {
      const take = await readAll(() => isStopped)
      if (!isStopped) take()
    } else if (ids.length > 0) {
      const rows = await readSome(ids)
      if (!isStopped) change(new Map(ids.map((id, at) => [id, rows[at]])))
    }
  }

  const look = coalesce(async () => {
    if (isStopped || !(await isReady(isAllTouched)) || isStopped) return
    const ids = [...touched]
    const isAll = isAllTouched
    touched.clear()
    isAllTouched = false
    try {
      await read(isAll, ids)
    } catch (error) {
      isAllTouched ||= isAll
      for (const id of ids) touched.add(id)
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
      else isAllTouched = true
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
