import { Dexie, type ObservabilitySet, type Table } from 'dexie'
import { coalesce } from '../../../sync/coalesce.ts'
import { changedKeys } from './changed-keys.ts'

type Following<Row> = {
  pieceSize: number
  /** Other tables whose change is a reason to look. */
  besides?: readonly string[]
  /** Asked before each look; no leaves what has changed for the next one. */
  isReady?: (isAll: boolean) => Promise<boolean>
  /** Takes all rows, piece by piece. */
  gather: () => { add: (rows: readonly Row[]) => void; done: () => void }
  /** Takes the rows that changed, by their ids; one that is gone is undefined. */
  change: (rows: ReadonlyMap<string, Row | undefined>) => void
}

/** Room for what the person does meanwhile. */
const breathe = () => new Promise<void>(resolve => setTimeout(resolve))

/**
 * Keeps something in step with a table of the device, whichever tab or worker writes there.
 *
 *     all rows, in pieces ─▶ then those that changed, by their keys
 *
 * Dexie names the keys of up to fifty changed rows; behind a larger write everything is read once more. What could not be
 * read is read with the next change: a database that fails is told by the engine's status, and what is here stays.
 */
export const followTable = <Row extends { id: string }>(
  table: Table<Row, string>,
  { pieceSize, besides = [], isReady = async () => true, gather, change }: Following<Row>,
) => {
  const partOf = (name: string) => `idb://${table.db.name}/${name}/`
  const touched = new Set<string>()
  let isAllTouched = true
  let isStopped = false

  const readAll = async () => {
    const gathered = gather()
    let last = ''
    for (;;) {
      const rows = await table.where('id').above(last).limit(pieceSize).toArray()
      if (isStopped) return
      gathered.add(rows)
      last = rows.at(-1)?.id ?? last
      if (rows.length < pieceSize) return gathered.done()
      await breathe()
    }
  }

  const readSome = async (ids: readonly string[]) => {
    const rows = await table.bulkGet([...ids])
    if (!isStopped) change(new Map(ids.map((id, at) => [id, rows[at]])))
  }

  const look = coalesce(async () => {
    if (isStopped || !(await isReady(isAllTouched)) || isStopped) return
    const ids = [...touched]
    const isAll = isAllTouched
    touched.clear()
    isAllTouched = false
    try {
      if (isAll) await readAll()
      else if (ids.length > 0) await readSome(ids)
    } catch (error) {
      isAllTouched ||= isAll
      for (const id of ids) touched.add(id)
      throw error
    }
  })
  const lookSafely = () => void look().catch(() => undefined)

  const hear = (parts: ObservabilitySet) => {
    const changed = parts[partOf(table.name)]
    if (!changed && !besides.some(name => parts[partOf(name)])) return
    const keys = changed ? changedKeys(changed) : []
    if (keys) for (const key of keys) touched.add(key)
    else isAllTouched = true
    lookSafely()
  }

  Dexie.on.storagemutated.subscribe(hear)
  lookSafely()
  return () => {
    isStopped = true
    Dexie.on.storagemutated.unsubscribe(hear)
  }
}
