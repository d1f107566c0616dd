import { limits } from '../../../../schema/rules.ts'
import type { Engine } from '../../../../sync/engine.ts'
import { live, type Live } from '../live.ts'
import { session } from '../../session/current.ts'
import { whenIdle } from '../../when-idle.ts'
import type { FoundJobs } from './follow-jobs.ts'
import type { IndexedJob } from './job-index.ts'
import { nearFirst } from './near-first.ts'
import { forgetNewest, keepNewest, readNewestKept } from './newest-kept.ts'

export const nothing: FoundJobs = {
  newest: null,
  index: null,
  isEmpty: false,
  region: null,
  near: null,
  nearby: null,
  open: null,
}

/** The fields of a card. The searchable texts are computed again from the rows. */
const toListed = (job: IndexedJob) => ({ ...job, text: undefined, place: undefined })

const currentAccount = () => session.get().user?.id ?? null
const startOf = (account: string | null): FoundJobs => {
  const kept = readNewestKept(account)
  return { ...nothing, newest: kept?.jobs ?? null, near: kept?.near ?? null, open: kept?.open ?? null }
}
/** Idle time before the offers are stored for the next start. */
const restMs = 2000

/**
 * The offers of this tab's device. Followed from the first list on while the account stays, so that a reopened list is there at
 * once.
 */
const createJobs = () => {
  let account = import.meta.env.SSR ? null : currentAccount()
  let found = import.meta.env.SSR ? nothing : startOf(account)
  let timer: ReturnType<typeof setTimeout> | undefined
  let followed: Engine | null = null
  let stop = () => {}
  const listeners = new Set<() => void>()
  const set = (next: FoundJobs) => {
    found = next
    for (const listener of listeners) listener()
  }

  /** Stores the first offers for the next start. Not for a part of the country. */
  const keepSoon = ({ index, region, nearby }: FoundJobs, of: string | null) => {
    clearTimeout(timer)
    if (region) forgetNewest()
    if (!index || region) return
    timer = setTimeout(() => {
      const open = index.filter(({ status }) => status === 'open')
      const jobs = nearFirst(open, nearby).slice(0, limits.pageSize.screen).map(toListed)
      whenIdle(() => live.get()?.account === of && keepNewest({ account: of, near: nearby, jobs, open: open.length }))
    }, restMs)
  }

  const begin = async ({ engine, account: of }: Live) => {
    const { followJobs } = await import('./follow-jobs.ts')
    if (followed !== engine) return
    const tell = (next: FoundJobs) => {
      // For benchmarks.
      if (next.index && !found.index) performance.mark('offers-indexed')
      keepSoon(next, of)
      set(next)
    }
    const pageSize = limits.pageSize.screen
    stop = followJobs({ db: engine.db, account: of, pageSize, kept: found, tell })
  }

  const follow = () => {
    const opened = live.get()
    const engine = opened?.engine ?? null
    if (engine === followed) return
    followed = engine
    stop()
    stop = () => {}
    if (!opened || opened.account !== account) {
      account = opened ? opened.account : currentAccount()
      set(startOf(account))
    }
    if (opened) void begin(opened).catch(() => undefined)
  }

  return {
    /** Starts before the list's screen is loaded. */
    follow,
    get: () => found,
    subscribe: (listener: () => void) => {
      const leave = live.subscribe(follow)
      listeners.add(listener)
      follow()
      return () => {
        leave()
        listeners.delete(listener)
      }
    },
  }
}

export const jobs = createJobs()
