import { isObject } from '../../../../schema/is-object.ts'
import { readListedJobs, type ListedJob } from '../../schemas/listed-job.ts'
import { storeForAccount } from '../../session/own-storage.ts'
import type { Near } from './near-first.ts'

/**
 * The first offers of the list, kept outside the database: a cold start renders them before the database is open. The region is
 * kept too, so that the order does not change until the next start.
 */
const key = 'pouce.newest'

type Newest = {
  near: Near | null
  jobs: readonly ListedJob[]
  /** Total number of open offers. Null if it was not stored. */
  open: number | null
}
type Kept = Newest & { account: string | null }

export const keepNewest = (kept: Kept) => {
  const text = JSON.stringify({ ...kept, near: kept.near && [...kept.near] })
  storeForAccount(kept.account, key, text)
}

/** Null if nothing is stored, or it belongs to another account. */
export const readNewestKept = (account: string | null): Newest | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (!isObject(kept) || kept.account !== account) return null
    const { near, open } = kept
    return {
      near: Array.isArray(near) ? new Set(near.map(String)) : null,
      jobs: readListedJobs(kept.jobs),
      open: typeof open === 'number' ? open : null,
    }
  } catch {
    return null
  }
}

export const forgetNewest = () => localStorage.removeItem(key)
