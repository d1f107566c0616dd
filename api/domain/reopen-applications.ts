import { shunned } from './blocks.ts'
import type { Transaction } from '../db/connect.ts'
import type { LockedJob } from './locks.ts'
import { familyOf } from './families.ts'
import { moveApplications } from './move-applications.ts'

type Closed = { id: string; jobId: string; studentId: string }

/**
 * Reopens the applications that an acceptance closed; those that the poster refused by hand have another instant. For an offer
 * of several places each student waits once for any free place, unless they have one. The students are locked first: a block
 * or an account deletion locks them too, and either finds the application waiting or is found here. Returns whom to tell.
 */
export const reopenApplications = async (tx: Transaction, job: LockedJob, open: LockedJob) => {
  const ofOffer = familyOf(tx, job.id)
  const closed = await tx<Closed[]>`
    select distinct on (a.student_id) a.id, a.job_id, a.student_id
    from applications a join applications chosen on chosen.job_id = a.job_id
    where a.job_id in (${ofOffer}) and a.status = 'rejected' and chosen.status = 'accepted'
      and a.decided_at = chosen.decided_at and not exists (
        select from applications other
        where other.student_id = a.student_id and other.id <> a.id
          and (other.job_id = ${open.id} or other.status = 'accepted' and other.job_id in (${ofOffer})))
    order by a.student_id, a.created_at desc`
  await tx`
    select id from users where id = any(${closed.map(({ studentId }) => studentId)}::uuid[]) order by id for share`
  const there = await tx<{ id: string }[]>`
    select id from users
    where id = any(${closed.map(({ studentId }) => studentId)}::uuid[]) and deleted_at is null
      and id <> all (${shunned(tx, job.postedById)})`
  const people = new Set(there.map(({ id }) => id))
  const waiting = closed.filter(({ studentId }) => people.has(studentId))
  const { here = [], elsewhere = [] } = Object.groupBy(waiting, ({ jobId }) =>
    jobId === open.id ? 'here' : 'elsewhere',
  )
  const reopened = await tx<{ studentId: string }[]>`
    update applications set status = 'pending', decided_at = null
    where id = any(${here.map(({ id }) => id)}::uuid[]) and status = 'rejected' returning student_id`
  const moved = await moveApplications(
    tx,
    elsewhere.map(({ id }) => id),
    { jobId: open.id, offerId: null, status: 'pending' },
  )
  // Tell no one of a hidden offer.
  return open.hiddenAt ? [] : [...reopened, ...moved].map(({ studentId }) => studentId)
}
