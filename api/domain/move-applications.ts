import type { Transaction } from '../db/connect.ts'

type To = { jobId: string; offerId: string | null; status: 'accepted' | 'pending' }

/**
 * These applications, as if they had been written for that job: what devices hold of the one they leave follows as from an application that
 * is taken back.
 */
export const moveApplications = (tx: Transaction, ids: readonly string[], { jobId, offerId, status }: To) =>
  tx<{ studentId: string }[]>`
  with moved as (delete from applications where id = any(${[...ids]}::uuid[]) returning *)
  insert into applications
    (id, job_id, offer_id, student_id, message, terms, status, created_at, decided_at, reserved_at, offer_before, offer_changes)
  select id, ${jobId}::uuid, ${offerId}::uuid, student_id, message, terms, ${status}::text, created_at,
    case when ${status}::text = 'accepted' then now() end, case when ${status}::text = 'pending' then reserved_at end,
    offer_before, offer_changes
  from moved returning student_id`
