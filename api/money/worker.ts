import { runRegularly } from '../run-regularly.ts'
import { drainInstructions, type Worker } from './instructions.ts'
import { lookAfter } from './look-after.ts'
import { releaseDue } from './release-due.ts'

const everyMs = 2000
const lookAfterEveryMs = 10 * 60_000

/** What nobody asks for: releases that are due, and what the outside still has to be told. Any number of processes may do so. */
export const startMoneyWorker = (worker: Worker, moved: () => void) => {
  let lookedAt = performance.now()

  /** What one step cannot do keeps no other from its turn. */
  const attempt = async (step: Promise<number>) => {
    try {
      return await step
    } catch (error) {
      worker.log.error('money_worker_failed', { error })
      return 0
    }
  }

  const turn = async (isEnding: () => boolean) => {
    if (performance.now() - lookedAt > lookAfterEveryMs) {
      lookedAt = performance.now()
      await lookAfter({ ...worker, isEnding })
    }
    const settled = await attempt(releaseDue(worker.sql, isEnding))
    const carriedOut = await attempt(drainInstructions(worker, isEnding))
    if (settled + carriedOut > 0) moved()
  }
  return runRegularly(turn, { everyMs, onError: error => worker.log.error('money_worker_failed', { error }) })
}
