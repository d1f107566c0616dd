/** What completed jobs came to, as the server counts it: rate times hours, and one hour where nobody knows how many. */
export const earned = (jobs: readonly { rate: number; estimatedDuration: number | null }[]) =>
  jobs.reduce((cents, { rate, estimatedDuration }) => cents + Math.round(rate * (estimatedDuration ?? 1) * 100), 0) /
  100
