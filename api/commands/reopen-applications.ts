import { shunned } from '../domain/blocks.ts'
import type { Transaction } from '../db/connect.ts'
import type { LockedJob } from '../domain/locks.ts'

/**
 * Those whom the acceptance of the one who leaves has closed wait again; whom the poster had refused by hand has another
 * instant. They are held first: whoever blocks somebody or deletes an account holds them too, and finds the letter waiting or
 * is found here. Gives who is to hear of it.
 */
export const reopenApplications = async (tx: Transaction, job: LockedJob) => {
  const closed = tx`
    select a.student_id from applications a join applications chosen on chosen.job_id = a.job_id
    where a.job_id = ${job.id} and a.status = 'rejected' and chosen.status = 'accepted' and a.decided_at = chosen.decided_at`
  const held = await tx<{ id: string }[]>`
    select id from users where id in (${closed}) and deleted_at is null order by id for share`
  const reopened = await tx<{ studentId: string }[]>`
    update applications set status = 'pending', decided_at = null
    where job_id = ${job.id} and status = 'rejected' and student_id = any(${held.map(({ id }) => id)}::uuid[])
      and student_id <> all (${shunned(tx, job.postedById)})
    returning student_id`
  const [hidden] = await tx`select from jobs where id = ${job.id} and hidden_at is not null`
  // Of an offer that moderation hides nobody hears.
  return hidden ? [] : reopened.map(({ studentId }) => studentId)
}
