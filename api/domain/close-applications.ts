import { texts } from '../texts/fr.ts'
import type { Transaction } from '../db/connect.ts'
import type { LockedJob } from './locks.ts'
import { actionUrls, notify } from './notify.ts'

/**
 * Refuses whatever still waits on a job that is no longer open, and tells those who applied why. What an acceptance closes
 * bears its instant: by that it is found again should the chosen one not be able to come.
 */
export const closeApplications = async (tx: Transaction, job: LockedJob, reason: 'rejected' | 'jobWithdrawn') => {
  const closed = await tx<{ studentId: string }[]>`
    update applications set status = 'rejected', decided_at = now()
    where job_id = ${job.id} and status = 'pending' returning student_id`
  const students = closed.map(({ studentId }) => studentId)
  await notify(tx, students, 'application_update', texts.notifications[reason](job.title), actionUrls.applications)
}
