import { beginningOf, isLate } from '../../schema/decisions/lateness.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import type { LockedJob } from './locks.ts'

/** Notes that this person ends an agreed job late, before it ends: the appointment goes with it. */
export const noteLapse = async (tx: Transaction, job: LockedJob, userId: string, reason: string | null) => {
  // A session of a series is agreed on with the first one, before its own day is known.
  const [agreed] = await tx<{ agreedAt: string | null; isSince: string }[]>`
    select a.decided_at as agreed_at, coalesce(a.decided_at, j.created_at) as is_since
    from jobs j left join applications a on a.job_id = j.id and a.student_id = j.assigned_to_id and a.status = 'accepted'
    where j.id = ${job.id}`
  const begins = beginningOf({ ...job.time, agreedAt: agreed?.agreedAt }, userId)
  if (!agreed || !isLate(begins, Date.now(), agreed.agreedAt)) return
  await tx`
    insert into lapses ${tx({ id: newId(), jobId: job.id, userId, reason, beginsAt: begins, agreedAt: agreed.isSince })}
    on conflict (job_id, user_id, agreed_at) do nothing`
}
