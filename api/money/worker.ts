import { drainInstructions, type Worker } from './instructions.ts'
import { releaseDue } from './release-due.ts'

const everyMs = 2000

/** What nobody asks for: releases that are due, and what the outside still has to be told. Any number of processes may do so. */
export const startMoneyWorker = (worker: Worker, moved: () => void) => {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const turn = async () => {
    const released = await releaseDue(worker.sql)
    const carriedOut = await drainInstructions(worker)
    if (released + carriedOut > 0) moved()
  }
  const start = () => {
    let running: Promise<void> | undefined
    const again = () => {
      if (!isClosed) timer = setTimeout(run, everyMs)
    }
    const run = () => {
      running = turn()
        .catch((error: unknown) => worker.log.error('money_worker_failed', { error }))
        .finally(again)
    }
    again()
    return () => running
  }
  const running = start()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running()
    },
  }
}
