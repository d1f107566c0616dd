import { isObject } from '../../../../schema/is-object.ts'
import { readListedJobs, type ListedJob } from '../../schemas/listed-job.ts'
import { keepOwn } from '../../session/own-storage.ts'
import type { Near } from './near-first.ts'

/**
 * The first offers as this device would list them, beside its database: a cold start draws them before that is open, and they
 * stay until it has answered. What counted as near then does so until the next start, so that the list stands still.
 */
const key = 'pouce.newest'

type Newest = {
  near: Near | null
  jobs: readonly ListedJob[]
  /** How many are open in all; null if that was not kept. */
  open: number | null
}
type Kept = Newest & { account: string | null }

export const keepNewest = (kept: Kept) => {
  const text = JSON.stringify({ ...kept, near: kept.near && [...kept.near] })
  keepOwn(kept.account, key, text)
}

/** Null if nothing is kept, or it is of another account. */
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
