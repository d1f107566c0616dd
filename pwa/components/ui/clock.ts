/** What is due to the way of an answer, and no fault of the clock. */
const tolerated = 60_000

/** The time by a clock that may be wrong, corrected by callers who know better. */
export const createClock = (own: () => number) => {
  let offBy = 0
  const listeners = new Set<() => void>()
  return {
    now: () => own() + offBy,
    /** An answer bears the time of its server; one that bears none says nothing. */
    set: (told: string | null) => {
      const difference = Date.parse(told ?? '') - own()
      if (Number.isNaN(difference)) return
      const before = offBy
      offBy = Math.abs(difference) > tolerated ? difference : 0
      if (offBy !== before) for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export const clock = createClock(Date.now)
