import { setTimeout as pause } from 'node:timers/promises'

/** Longer than this no turn holds up the end of a process: what is broken off is for another one, or the next start. */
const graceMs = 5000

type Options = {
  everyMs: number
  /** Not after the first pause, but now. */
  isAtOnce?: boolean
  onError: (error: unknown) => void
}

/**
 * Takes a turn again and again, each a while after the one before has ended. `close` lets the turn under way end, which hears
 * by `isEnding` that it should, if that does not take too long; there is no other after it.
 */
export const runRegularly = (
  turn: (isEnding: () => boolean) => Promise<unknown>,
  { everyMs, isAtOnce = false, onError }: Options,
) => {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()
  const later = () => {
    if (!isClosed) timer = setTimeout(run, everyMs)
  }
  const run = () => {
    working = turn(() => isClosed)
      .catch(onError)
      .finally(later)
  }
  if (isAtOnce) run()
  else later()
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.race([working, pause(graceMs, undefined, { ref: false })])
    },
  }
}
