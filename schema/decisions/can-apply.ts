import type { JobStatus } from '../choices.ts'

/** A student may apply once to a job that is open. */
export const canApply = (job: { status: JobStatus }, hasApplied: boolean) => {
  if (hasApplied) return 'already-applied'
  if (job.status !== 'open') return 'job-not-open'
  return null
}
