import type { Delta, SyncAnswer } from '../schema/sync.ts'
import { isFollowed, readFeeds, type Following } from './following.ts'
import { dismiss, resendAcknowledged, takeResults } from './outbox.ts'
import type { Ports } from './ports.ts'
import { beginsAnew, continues, pull, pullsAfter, pullsToWait, takeDelta } from './pull.ts'
import type { Sent } from './push.ts'
import { readServerRows, rebase } from './rebase.ts'
import { countUnknown, startsAnew } from './state.ts'
import { change, type Store } from './store.ts'

/** `stale`: another answer was applied since the request was made, so nothing was changed. */
export type Applied =
  | 'stale'
  | {
      settled: number
      isComplete: boolean
      isSetBack: boolean
      isLast: boolean
      /** Number of feeds of which nothing is known yet. */
      unknown: number
      device: string
      pulls: number
    }

/**
 * Applies one answer in one transaction: results, rows, cursors and shown rows. An answer belongs to the state from which its
 * request was made. If the state has moved on, the whole answer is dropped and requested again: the server repeats its results,
 * and its rows may be older than the stored ones.
 */
export const applyAnswer = (
  db: Store,
  ports: Ports,
  following: Following,
  { state: from, ids }: Sent,
  answer: SyncAnswer,
) =>
  change(db, async (): Promise<Applied> => {
    const state = await db.meta.get('state')
    if (state?.device !== from.device || state.turn !== from.turn || state.isLeft) return 'stale'
    const now = ports.now()
    const isSetBack = answer.isReset && state.epoch !== null && beginsAnew(state, answer)
    const offered = isSetBack ? await resendAcknowledged(db) : 0
    const results = answer.results.filter(({ id }) => ids.includes(id))
    const leavesAt = state.pulls + pullsToWait(state, answer)
    const pulls = pullsAfter(state, answer)
    const here =
      results.length > 0 ? await takeResults(db, results, { leavesAt, pulls, now, turn: state.turn + 1 }) : []
    const serverRows = await readServerRows(db)
    const next = await pull(db, state, answer, serverRows, now)
    const settled = results.filter(({ outcome }) => outcome !== 'retry').length
    await dismiss(db, next, here, now)
    const pending = await rebase(db, serverRows)
    // Written last: if the browser ends the transaction early, the answer does not count as applied and is fetched again.
    const told = answer.at === undefined ? {} : { serverAt: answer.at }
    await db.meta.put({ ...next, ...told, settled: next.settled + settled })
    const isSettling = pending.some(({ state }) => state === 'applied')
    const { device } = next
    const unknown = countUnknown(next.cursors)
    const isLast = next.page === null && unknown === 0
    // The person may have moved to another canton, or more offers are open than a device holds.
    const isThere = isFollowed(next, await readFeeds(db, following, next))
    const isComplete = isLast && !next.firstFill && !isSettling && offered === 0 && isThere
    return { settled, isComplete, isSetBack, isLast, unknown, device, pulls }
  })

/** Applies a delta from a stream in the same way. Returns false if it does not continue the stored state. */
export const applyDelta = (db: Store, delta: Delta) =>
  change(db, async () => {
    const state = await db.meta.get('state')
    if (!state || state.isLeft || startsAnew(state) || !continues(state, delta)) return false
    const serverRows = await readServerRows(db)
    const next = await takeDelta(db, state, delta, serverRows)
    await rebase(db, serverRows)
    await db.meta.put(next)
    return true
  })
