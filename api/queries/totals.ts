const exactUpTo = 100
const keptFor = 5000
const mostKept = 500

/**
 * Totals of filtered lists. Small ones are always counted; one above a hundred costs more than its page, so it is counted once
 * per five seconds and process.
 */
export const createTotals = (now = () => performance.now()) => {
  const known = new Map<string, { total: Promise<number>; until: number }>()
  return async (key: string, count: () => Promise<number>) => {
    const kept = known.get(key)
    if (kept && kept.until > now()) return kept.total
    const total = count()
    // Concurrent requests share one count.
    known.set(key, { total, until: Infinity })
    try {
      const counted = await total
      if (counted > exactUpTo) known.set(key, { total, until: now() + keptFor })
      else known.delete(key)
      for (const oldest of known.keys()) {
        if (known.size <= mostKept) break
        known.delete(oldest)
      }
      return counted
    } catch (error) {
      known.delete(key)
      throw error
    }
  }
}
