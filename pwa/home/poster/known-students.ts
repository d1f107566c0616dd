import type { OwnUser } from '../../../schema/entities/user.ts'
import { isJob, type OwnJob, type OwnJobs } from '../../offers/cards/own-jobs.ts'

type Kept = NonNullable<OwnUser['keptStudents']>[number]

export type KnownStudent = Kept & { lastJob: OwnJob | undefined; isKept: boolean }

/** Students to propose an offer to: favourites, then those who work or worked here, each with their newest job, newest first. */
export const knownStudents = ({ active, past }: Pick<OwnJobs, 'active' | 'past'>, kept: readonly Kept[]) => {
  const lastJobs = new Map<string, OwnJob>()
  for (const job of [...active, ...past.filter(isJob)])
    if (job.status !== 'cancelled' && job.status !== 'left' && !lastJobs.has(job.assignedTo.id))
      lastJobs.set(job.assignedTo.id, job)
  const found = new Map<string, KnownStudent>()
  for (const student of kept) found.set(student.id, { ...student, lastJob: lastJobs.get(student.id), isKept: true })
  for (const [id, lastJob] of lastJobs)
    if (!found.has(id)) found.set(id, { ...lastJob.assignedTo, lastJob, isKept: false })
  return [...found.values()]
}
