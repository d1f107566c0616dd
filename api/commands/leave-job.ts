import { leaveJob as contract } from '../../schema/contracts/jobs.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { end } from '../domain/job-life.ts'
import { lockAnyOwnJob } from '../domain/locks.ts'
import { lockPaymentsOf } from '../money/payments.ts'
import { refuse } from '../server/refusal.ts'
import { command, done } from './command.ts'

/** The student leaves. Messages between the two stay with the job. */
export const leaveJob = command(contract, async (tx, actor, { id, reason }) => {
  const job = await lockAnyOwnJob(tx, actor, id)
  if (job?.studentId !== actor.id) return refuse('not-found')
  // Idempotent.
  if (job.status === 'left') return done
  const refusal = whyNotLeft(job, await lockPaymentsOf(tx, job.id))
  if (refusal) return refuse(refusal)
  await end(tx, job, 'left', { by: actor.id, reason })
  return done
})
