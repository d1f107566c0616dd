import type { Store } from '../../../../sync/store.ts'
import { followTable } from '../follow-table.ts'
import { indexRows, patchIndex, toIndex, type IndexedJob, type JobIndex } from './job-index.ts'

export type FoundJobs = {
  /** The newest open ones, there before the rest; null while the device knows nothing. */
  newest: readonly IndexedJob[] | null
  index: JobIndex | null
  /** The device has never been filled: for now the server knows better. */
  isEmpty: boolean
}

const readNewest = async (db: Store, count: number) => {
  const isOpen = (row: { status: string; deletedAt: string | null }) => row.status === 'open' && row.deletedAt === null
  // oxlint-disable-next-line unicorn/no-array-reverse -- the order of a query, not of an array
  return indexRows(await db.jobs.orderBy('createdAt').reverse().filter(isOpen).limit(count).toArray())
}

/**
 * Keeps the index of a device's jobs in step with its database: the newest page first, by an index of the database, then all
 * of them, then what changed.
 */
export const followJobs = (db: Store, pageSize: number, tell: (found: FoundJobs) => void) => {
  let newest: FoundJobs['newest'] = null
  let index: JobIndex | null = null
  const show = () => tell({ newest, index, isEmpty: false })

  return followTable(db.jobs, {
    pieceSize: 200,
    besides: ['meta'],
    isReady: async isAll => {
      const state = await db.meta.get('state')
      if (!state?.syncedAt) {
        tell({ newest, index, isEmpty: true })
        return false
      }
      // A first pull is shown when it is whole, a later one at its last page: halves would make lists jump.
      if (index && isAll && state.page) return false
      if (!newest) {
        newest = await readNewest(db, pageSize)
        show()
      }
      return true
    },
    gather: () => {
      const jobs: IndexedJob[] = []
      return {
        add: rows => jobs.push(...indexRows(rows)),
        done: () => {
          index = toIndex(jobs)
          show()
        },
      }
    },
    change: rows => {
      if (!index) return
      index = patchIndex(index, rows)
      show()
    },
  })
}
