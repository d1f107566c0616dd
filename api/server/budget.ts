type Size = { readonly most: number; readonly perSecond: number }

/** Beyond this number the subject idle for longest is forgotten, and would start with a full budget again. */
const mostSubjects = 50_000

export type Budget = ReturnType<typeof createBudget>

/** Token bucket per subject: `most` points at once, refilled by `perSecond`. In the memory of one process. */
export const createBudget = ({ most, perSecond }: Size, now = () => performance.now()) => {
  const left = new Map<string, { points: number; at: number }>()
  const read = (subject: string) => {
    const known = left.get(subject)
    return known ? Math.min(most, known.points + ((now() - known.at) / 1000) * perSecond) : most
  }
  return {
    /** Seconds until points are available again; 0 if there are some. */
    wait: (subject: string) => Math.ceil(Math.max(0, -read(subject)) / perSecond),
    take: (subject: string, points: number) => {
      const after = read(subject) - points
      // Move to the end: the first entry has been idle for longest.
      left.delete(subject)
      left.set(subject, { points: after, at: now() })
      const [oldest] = left.keys()
      if (left.size > mostSubjects && oldest !== undefined) left.delete(oldest)
    },
  }
}
