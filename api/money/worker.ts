import { drainInstructions, type Worker } from './instructions.ts'
import { lookAfter } from './look-after.ts'
import { releaseDue } from './release-due.ts'

const everyMs = 2000
const lookAfterEveryMs = 10 * 60_000

/** What nobody asks for: releases that are due, and what the outside still has to be told. Any number of processes may do so. */
export const startMoneyWorker = (worker: Worker, moved: () => void) => {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let lookedAt = performance.now()

  const turn = async () => {
    if (performance.now() - lookedAt > lookAfterEveryMs) {
      lookedAt = performance.now()
      await lookAfter(worker.sql, worker.provider)
    }
    const released = await releaseDue(worker.sql)
    const carriedOut = await drainInstructions(worker)
    if (released + carriedOut > 0) moved()
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
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
