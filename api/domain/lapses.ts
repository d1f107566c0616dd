import { beginningOf, isLate } from '../../schema/decisions/lateness.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import { readAppointment } from './appointments.ts'
import type { LockedJob } from './locks.ts'

/** Notes that this person ends an agreed job late, before it ends: the appointment goes with it. */
export const noteLapse = async (tx: Transaction, job: LockedJob, userId: string, reason: string | null) => {
  // A session of a series is agreed on with the first one, before its own day is known.
  const [agreed] = await tx<{ schedule: unknown; agreedAt: string | null }[]>`
    select j.schedule, a.decided_at as agreed_at
    from jobs j left join applications a on a.job_id = j.id and a.student_id = j.assigned_to_id and a.status = 'accepted'
    where j.id = ${job.id}`
  const begins = beginningOf(
    {
      scheduledFor: job.scheduledFor,
      schedule: schedule.safeParse(agreed?.schedule).data,
      appointment: await readAppointment(tx, job.id),
      agreedAt: agreed?.agreedAt,
    },
    userId,
  )
  if (!isLate(begins, Date.now())) return
  await tx`
    insert into lapses (id, job_id, user_id, reason, begins_at) values (${newId()}, ${job.id}, ${userId}, ${reason}, ${begins})
    on conflict (job_id, user_id) do nothing`
}
