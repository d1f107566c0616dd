import { beginningOf, isLate } from '../../schema/decisions/lateness.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import type { LockedJob } from './locks.ts'

/** Records a late cancellation by this person. Must run before the job ends, because its appointment ends with it. */
export const noteLapse = async (tx: Transaction, job: LockedJob, userId: string, reason: string | null) => {
  // Later sessions of a series were agreed on with the first one, so they have no grace period of their own.
  const agreedAt = (job.session ?? 1) === 1 ? job.agreedAt : null
  const begins = beginningOf({ ...job.time, agreedAt }, userId)
  if (!isLate(begins, Date.now(), agreedAt)) return
  await tx`
    insert into lapses ${tx({ id: newId(), jobId: job.id, userId, reason, beginsAt: begins, agreedAt: job.agreedAt })}
    on conflict (job_id, user_id, agreed_at) do nothing`
}
