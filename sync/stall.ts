import type { Ports } from './ports.ts'

const limit = 30_000

/** Reports that entries wait although the device is online. Uses only the timer, so a changed clock does no harm. */
export const createStall = (ports: Ports, tell: (stalled: boolean) => void) => {
  let cancel: (() => void) | null = null
  let seen = 0

  const stop = () => {
    cancel?.()
    cancel = null
    tell(false)
  }

  return {
    /** `settled` counts all answers ever: while it grows, some tab drains. */
    look: ({ waiting, settled }: { waiting: number; settled: number }) => {
      if (waiting === 0 || !ports.isOnline() || settled !== seen) stop()
      seen = settled
      if (waiting > 0 && ports.isOnline()) cancel ??= ports.after(limit, () => tell(true))
    },
    stop,
  }
}
