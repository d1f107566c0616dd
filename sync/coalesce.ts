/**
 * Many calls, few runs: whoever calls while one is under way shares the next, which begins after the call. For things that
 * look at how matters stand, where the last look says it all.
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
