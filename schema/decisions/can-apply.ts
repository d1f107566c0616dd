import type { JobStatus } from '../choices.ts'

/** Allows one application per student, and only to an open job. */
export const canApply = (job: { status: JobStatus }, hasApplied: boolean) => {
  if (hasApplied) return 'already-applied'
  if (job.status !== 'open') return 'job-not-open'
  return null
}
