type Size = { readonly most: number; readonly perSecond: number }

/** Beyond so many, the one that has not asked for longest is forgotten, and would begin with a full budget again. */
const mostSubjects = 50_000

export type Budget = ReturnType<typeof createBudget>

/** What each of many may take: `most` at once, and what fills up again each second. In the memory of one process. */
export const createBudget = ({ most, perSecond }: Size, now = () => performance.now()) => {
  const left = new Map<string, { points: number; at: number }>()
  const read = (subject: string) => {
    const known = left.get(subject)
    return known ? Math.min(most, known.points + ((now() - known.at) / 1000) * perSecond) : most
  }
  return {
    /** In how many seconds there is something again; 0 where there is. */
    wait: (subject: string) => Math.ceil(Math.max(0, -read(subject)) / perSecond),
    take: (subject: string, points: number) => {
      const after = read(subject) - points
      // Put last: the first of the map has not asked for longest.
      left.delete(subject)
      left.set(subject, { points: after, at: now() })
      const [oldest] = left.keys()
      if (left.size > mostSubjects && oldest !== undefined) left.delete(oldest)
    },
  }
}
