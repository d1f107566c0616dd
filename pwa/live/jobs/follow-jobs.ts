import { Dexie, type ObservabilitySet } from 'dexie'
import { coalesce } from '../../../sync/coalesce.ts'
import type { Store } from '../../../sync/store.ts'
import { changedKeys } from '../changed-keys.ts'
import { indexRows, patchIndex, toIndex, type IndexedJob, type JobIndex } from './job-index.ts'

/**
 * Keeps the index of a device's jobs in step with its database, whichever tab or worker writes there.
 *
 *     the newest page, by an index of the database ─▶ all rows, in pieces ─▶ then the rows that changed, by their keys
 *
 * Dexie names the keys of up to fifty changed rows; behind a larger write everything is read once more, after its last page.
 */
export type FoundJobs = {
  /** The newest open ones, there before the rest; null while the device knows nothing. */
  newest: readonly IndexedJob[] | null
  index: JobIndex | null
  /** The device has never been filled: for now the server knows better. */
  isEmpty: boolean
}

const pieceSize = 200

/** Room for what the person does meanwhile. */
const breathe = () => new Promise<void>(resolve => setTimeout(resolve))

const readNewest = async (db: Store, count: number) => {
  const isOpen = (row: { status: string; deletedAt: string | null }) => row.status === 'open' && row.deletedAt === null
  // oxlint-disable-next-line unicorn/no-array-reverse -- the order of a query, not of an array
  return indexRows(await db.jobs.orderBy('createdAt').reverse().filter(isOpen).limit(count).toArray())
}

const readAll = async (db: Store, isStopped: () => boolean): Promise<JobIndex> => {
  const jobs: IndexedJob[] = []
  let last = ''
  for (;;) {
    const rows = await db.jobs.where('id').above(last).limit(pieceSize).toArray()
    jobs.push(...indexRows(rows))
    last = rows.at(-1)?.id ?? last
    if (rows.length < pieceSize || isStopped()) return toIndex(jobs)
    await breathe()
  }
}

export const followJobs = (db: Store, pageSize: number, tell: (found: FoundJobs) => void) => {
  const [jobsPart, metaPart] = [`idb://${db.name}/jobs/`, `idb://${db.name}/meta/`]
  const touched = new Set<string>()
  let newest: FoundJobs['newest'] = null
  let index: JobIndex | null = null
  let isAllTouched = true
  let isStopped = false

  const look = coalesce(async () => {
    const state = await db.meta.get('state')
    if (!state?.syncedAt && !isStopped) tell({ newest, index, isEmpty: true })
    // A first pull is shown when it is whole, a later one at its last page: halves would make lists jump.
    if (isStopped || !state?.syncedAt || (index && isAllTouched && state.page)) return
    if (!newest) {
      newest = await readNewest(db, pageSize)
      tell({ newest, index, isEmpty: false })
    }
    const changed = [...touched]
    touched.clear()
    if (isAllTouched) {
      isAllTouched = false
      index = await readAll(db, () => isStopped)
    } else if (changed.length > 0 && index) {
      const rows = await db.jobs.bulkGet(changed)
      index = patchIndex(index, new Map(changed.map((id, at) => [id, rows[at]])))
    } else return
    if (!isStopped) tell({ newest, index, isEmpty: false })
  })
  // A database that fails is told by the engine's status; what is here stays.
  const lookSafely = () => void look().catch(() => undefined)

  const hear = (parts: ObservabilitySet) => {
    const changed = parts[jobsPart]
    if (!changed && !parts[metaPart]) return
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
