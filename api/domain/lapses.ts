import { beginningOf, isLate } from '../../schema/decisions/lateness.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'
import { readAppointment } from './appointments.ts'
import type { LockedJob } from './locks.ts'

/** Notes that this person ends an agreed job late, before it ends: the appointment goes with it. */
export const noteLapse = async (tx: Transaction, job: LockedJob, userId: string, reason: string | null) => {
  const begins = beginningOf({ ...job, appointment: await readAppointment(tx, job.id) })
  if (!isLate(begins, Date.now())) return
  await tx`
    insert into lapses (id, job_id, user_id, reason, begins_at) values (${newId()}, ${job.id}, ${userId}, ${reason}, ${begins})
    on conflict (job_id, user_id) do nothing`
}
