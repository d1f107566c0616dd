import { limits } from '../../../../schema/rules.ts'
import type { Engine } from '../../../../sync/engine.ts'
import { live, type Live } from '../live.ts'
import { filledKey } from './filled-key.ts'
import type { FoundJobs } from './follow-jobs.ts'

export const nothing: FoundJobs = { newest: null, index: null, isEmpty: false, region: null }

/**
 * The jobs of this tab's device. Followed from the first screen that lists jobs for as long as the account stays, so that
 * a list is there at once when somebody comes back to it.
 */
const createJobs = () => {
  let found = nothing
  let followed: Engine | null = null
  let stop = () => {}
  const listeners = new Set<() => void>()
  const set = (next: FoundJobs) => {
    found = next
    for (const listener of listeners) listener()
  }

  const begin = async ({ engine, account }: Live) => {
    const { followJobs } = await import('./follow-jobs.ts')
    if (followed !== engine) return
    stop = followJobs(engine.db, account, limits.pageSize.screen, next => {
      if (next.index) localStorage.setItem(filledKey, 'yes')
      set(next)
    })
  }

  const follow = () => {
    const opened = live.get()
    const engine = opened?.engine ?? null
    if (engine === followed) return
    followed = engine
    stop()
    stop = () => {}
    if (found !== nothing) set(nothing)
    if (opened) void begin(opened).catch(() => undefined)
  }

  return {
    /** Begins before the screen is here that lists them. */
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
    /** Whether this browser has held the jobs before: then it is faster than the server, and works without network. */
    wasFilled: () => !import.meta.env.SSR && localStorage.getItem(filledKey) !== null,
  }
}

export const jobs = createJobs()
