import { allOffers, offersOverSegments, readNewestOffers, readOffers } from '../../../../sync/rows.ts'
import type { Store } from '../../../../sync/store.ts'
import type { ListedJob } from '../../schemas/listed-job.ts'
import { inSteps } from '../../in-steps.ts'
import { whenIdle } from '../../when-idle.ts'
import { followRows } from '../follow-rows.ts'
import { indexRows, patchIndex, toIndex, type IndexedJob, type JobIndex } from './job-index.ts'
import { nearFirst, type Near } from './near-first.ts'
import { readNear, readRegion, type Region } from './region.ts'

export type FoundJobs = {
  /** The newest open offers, available before the rest. Null while the device is empty. */
  newest: readonly ListedJob[] | null
  index: JobIndex | null
  /** The device has never been filled, so the server knows better. */
  isEmpty: boolean
  /** Null if the device holds the whole country. */
  region: Region | null
  /** The region sorted first in these lists while the app stays open. Null if they are sorted by age. */
  near: Near | null
  /** The region that is near to the person now. */
  nearby: Near | null
  /** Number of open offers before all are read, as last known. */
  open: number | null
}

const readNewest = async (db: Store, count: number) => {
  const isOpen = (row: { status: string; withdrawnAt: string | null }) =>
    row.status === 'open' && row.withdrawnAt === null
  return toIndex(indexRows(await readNewestOffers(db, count, isOpen)))
}

const longestDraw = 2000

type Following = {
  db: Store
  account: string | null
  pageSize: number
  /** Values known before the database is read. */
  kept: Pick<FoundJobs, 'newest' | 'near' | 'open'>
  tell: (found: FoundJobs) => void
}

/** Follows the offers of the database and keeps the index up to date: the newest page first, then all, then changes. */
export const followJobs = ({ db, account, pageSize, kept, tell }: Following) => {
  const { near } = kept
  let { newest } = kept
  let isDrawn = false
  let index: JobIndex | null = null
  let region: Region | null = null
  let nearby: Near | null = null
  const show = (isEmpty = false) =>
    tell({
      newest: isEmpty ? null : newest,
      index: index && nearFirst(index, near),
      isEmpty,
      region,
      near,
      nearby,
      open: index || region ? null : kept.open,
    })

  const takeChanged = (ids: Iterable<string>, jobs: readonly IndexedJob[]) => () => {
    if (!index) return
    index = patchIndex(index, new Set(ids), jobs)
    show()
  }

  return followRows({
    db,
    tables: ['offers', 'tombstones'],
    records: ['segments'],
    besides: ['meta'],
    isReady: async areMany => {
      const state = await db.meta.get('state')
      if (!state?.syncedAt) {
        show(true)
        return false
      }
      // Show a first sync when it is complete, and a later one at its last page, because partial results make lists jump.
      if (index && areMany && (state.page || state.firstFill)) return false
      region = await readRegion(db, account)
      nearby = await readNear(db, account)
      newest ??= await readNewest(db, pageSize)
      if (!isDrawn) {
        show()
        // Cards render in small steps, which thousands of arriving rows would delay.
        await new Promise<void>(resolve => whenIdle(resolve, longestDraw))
        isDrawn = true
      }
      return true
    },
    readAll: async () => {
      const jobs = await inSteps(await allOffers(db), indexRows)
      return () => {
        index = toIndex(jobs)
        show()
      }
    },
    readTables: async () => {
      const { offers, covered } = await offersOverSegments(db)
      return takeChanged(covered, await inSteps(offers, indexRows))
    },
    readSome: async ids => takeChanged(ids, indexRows(await readOffers(db, ids))),
  })
}
