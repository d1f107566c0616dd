/** Differences below this are network latency, not a wrong clock. */
const tolerated = 60_000

/** A clock that can be corrected, because the device's own may be wrong. */
export const createClock = (own: () => number) => {
  let offBy = 0
  const listeners = new Set<() => void>()
  return {
    now: () => own() + offBy,
    /** Sets the time from an answer's `Date` header. Ignored if it is missing. */
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
