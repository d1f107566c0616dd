import type { Transaction } from '../db/connect.ts'
import { applicationColumns, type ApplicationRow } from '../queries/applications.ts'
import { lockJob } from '../domain/lock-job.ts'

/**
 * An application with its job, both held. Which job it is never changes, so that may be read before anything is held;
 * the rest is read after the job's lock, when no other command can be at work on it.
 */
export const lockApplication = async (tx: Transaction, id: string) => {
  const [target] = await tx<{ jobId: string }[]>`select job_id from applications where id = ${id}`
  const job = target && (await lockJob(tx, target.jobId))
  if (!job) return null
  const [row] = await tx<(ApplicationRow & { firstName: string })[]>`
    select ${applicationColumns(tx)}, s.first_name
    from applications a join users s on s.id = a.student_id where a.id = ${id} for update of a`
  if (!row) return null
  const { firstName: studentFirstName, ...application } = row
  return { job, application, studentFirstName }
}
