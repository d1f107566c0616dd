import { leaveJob as contract } from '../../schema/contracts/jobs.ts'
import { isOneOfSeveral } from '../../schema/decisions/series.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { end } from '../domain/job-life.ts'
import { lockJob } from '../domain/locks.ts'
import { lockPaymentsOf } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** The job is as it was before this student was chosen, but for what the two have written to each other. */
export const leaveJob = command(contract, async (tx, actor, { id, reason }) => {
  const job = await lockJob(tx, id)
  if (!job) return refuse('not-found')
  if (job.assignedToId !== actor.id || job.status === 'cancelled') {
    // A student who was chosen again has an application there, and has not left yet.
    const left = await tx`
      select from former_students f where job_id = ${id} and student_id = ${actor.id} and not exists (
        select from applications a where a.job_id = f.job_id and a.student_id = f.student_id and a.status = 'accepted')`
    // Said twice, it is said. A session stays with its student.
    if (left.length > 0 || (job.assignedToId === actor.id && isOneOfSeveral(job, Date.now()))) return done
    if (job.assignedToId !== actor.id) return refuse('not-found')
  }
  const refusal = whyNotLeft(job, await lockPaymentsOf(tx, id))
  if (refusal) return refuse(refusal)
  await end(tx, job, 'left', { by: actor.id, reason })
  return done
})
