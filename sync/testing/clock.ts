type Timer = { at: number; run: () => void }

/** Time that stands still until a test advances it. `skew` changes the wall clock, as a person may; timers are not affected. */
export const createClock = (start = Date.parse('2026-03-01T08:00:00Z')) => {
  let now = start
  let wall = 0
  const timers = new Set<Timer>()
  return {
    now: () => now + wall,
    skew: (ms: number) => {
      wall = ms
    },
    after: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    advance: (ms: number) => {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now).sort((a, b) => a.at - b.at)) {
        // An earlier one may have cancelled it.
        if (timers.delete(timer)) timer.run()
      }
    },
    pending: () => timers.size,
  }
}

export type Clock = ReturnType<typeof createClock>
