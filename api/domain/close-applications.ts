import { texts } from '../texts/fr.ts'
import type { Transaction } from '../db/connect.ts'
import type { LockedJob } from './locks.ts'
import { actionUrls, notifyEach } from './notify.ts'

/**
 * Refuses whatever still waits on a job that is no longer open, and tells those who applied why. What an acceptance closes
 * bears its instant: by that it is found again should the chosen one not be able to come.
 */
export const closeApplications = async (tx: Transaction, job: LockedJob, reason: 'rejected' | 'jobWithdrawn') => {
  const closed = await tx<{ studentId: string; isKept: boolean }[]>`
    update applications set status = 'rejected', decided_at = now(),
      reserved_at = case when ${reason === 'rejected'} then reserved_at end
    where job_id = ${job.id} and status = 'pending' returning student_id, reserved_at is not null as is_kept`
  const told = closed.map(({ studentId, isKept }) => ({
    person: studentId,
    notice: texts.notifications[isKept ? 'inReserve' : reason](job.title),
  }))
  await notifyEach(tx, told, 'application_update', actionUrls.applications)
}
