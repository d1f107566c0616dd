import { setTimeout as pause } from 'node:timers/promises'
import { drainInstructions, type Worker } from './instructions.ts'
import { lookAfter } from './look-after.ts'
import { releaseDue } from './release-due.ts'

const everyMs = 2000
const graceMs = 5000
const lookAfterEveryMs = 10 * 60_000

/** What nobody asks for: releases that are due, and what the outside still has to be told. Any number of processes may do so. */
export const startMoneyWorker = (worker: Worker, moved: () => void) => {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let lookedAt = performance.now()

  const isEnding = () => isClosed

  /** What one step cannot do keeps no other from its turn. */
  const attempt = async (step: Promise<number>) => {
    try {
      return await step
    } catch (error) {
      worker.log.error('money_worker_failed', { error })
      return 0
    }
  }

  const turn = async () => {
    if (performance.now() - lookedAt > lookAfterEveryMs) {
      lookedAt = performance.now()
      await lookAfter({ ...worker, isEnding })
    }
    const settled = await attempt(releaseDue(worker.sql, isEnding))
    const carriedOut = await attempt(drainInstructions(worker, isEnding))
    if (settled + carriedOut > 0) moved()
  }
  const later = () => {
    if (!isClosed) timer = setTimeout(run, everyMs)
  }
  const run = () => {
    running = turn()
      .catch((error: unknown) => worker.log.error('money_worker_failed', { error }))
      .finally(later)
  }
  later()
  return {
    /**
     * Finishes what it is at, if that does not take too long, and begins nothing more: what waits, or is broken off, is for
     * another process or the next start.
     */
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.race([running, pause(graceMs, undefined, { ref: false })])
    },
  }
}
