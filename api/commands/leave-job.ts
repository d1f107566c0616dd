import { leaveJob as contract } from '../../schema/commands/leave-job.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { lockPaymentsOf } from '../money/payments.ts'
import { settleJob } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { lockJob } from '../domain/locks.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { reopenApplications } from './reopen-applications.ts'

/** The job is as it was before this student was chosen, but for what the two have written to each other. */
export const leaveJob = command(contract, async (tx, actor, { id, reason }) => {
  const job = await lockJob(tx, id)
  if (!job) return refuse('not-found')
  if (job.assignedToId !== actor.id) {
    const left = await tx`select from former_students where job_id = ${id} and student_id = ${actor.id}`
    // Said twice, it is said.
    return left.length > 0 ? done : refuse('not-found')
  }
  const refusal = whyNotLeft(job, await lockPaymentsOf(tx, id))
  if (refusal) return refuse(refusal)
  await settleJob(tx, id, 'left')
  await tx`delete from agreements where job_id = ${id}`
  await reopenApplications(tx, job)
  await tx`delete from applications where job_id = ${id} and student_id = ${actor.id}`
  await tx`
    insert into former_students (job_id, student_id) values (${id}, ${actor.id})
    on conflict (job_id, student_id) do update set left_at = excluded.left_at`
  await tx`update jobs set status = 'open', assigned_to_id = null where id = ${id}`
  const [student] = await tx<{ firstName: string }[]>`select first_name from users where id = ${actor.id}`
  const notice = texts.notifications.studentLeft(student?.firstName ?? '', job.title, reason)
  await notify(tx, [job.postedById], 'application_update', notice, actionUrls.received(id))
  return done
})
