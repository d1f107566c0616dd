import { readListedJobs, type ListedJob } from '../../schemas/listed-job.ts'

/**
 * The newest offers as this device last listed them, beside its database: a cold start draws them before that is open, and they
 * stay until it has answered.
 */
const key = 'pouce.newest'

type Kept = { account: string | null; jobs: readonly ListedJob[] }

export const keepNewest = ({ account, jobs }: Kept) => {
  const text = JSON.stringify({ account, jobs })
  try {
    if (localStorage.getItem(key) !== text) localStorage.setItem(key, text)
  } catch {
    // A full disk: the next start waits for the database.
  }
}

/** Null if nothing is kept, or it is of another account. */
export const readNewestKept = (account: string | null): readonly ListedJob[] | null => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || Reflect.get(kept, 'account') !== account) return null
    return readListedJobs(Reflect.get(kept, 'jobs'))
  } catch {
    return null
  }
}

export const forgetNewest = () => localStorage.removeItem(key)
