/**
 * Coalesces calls: those made during a run share the next run, which starts after them. For reads of the current state,
 * where only the last one counts.
 */
export const coalesce = (run: () => Promise<void>) => {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = run().finally(() => {
      running = null
    })
    return running
  }
  return (): Promise<void> => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
