import type { OwnJob, OwnJobs } from '../../features/jobs/own-jobs.ts'

/** Who works or has worked for this person, each with the newest job, the newest first. */
export const knownStudents = ({ active, past }: Pick<OwnJobs, 'active' | 'past'>) => {
  const found = new Map<string, NonNullable<OwnJob['assignedTo']> & { lastJob: OwnJob }>()
  for (const job of [...active, ...past])
    if (job.assignedTo && job.status !== 'cancelled' && !found.has(job.assignedTo.id))
      found.set(job.assignedTo.id, { ...job.assignedTo, lastJob: job })
  return [...found.values()]
}
