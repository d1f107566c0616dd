import { leaveJob as contract } from '../../schema/commands/leave-job.ts'
import { conversationOf, isOneOfSeveral } from '../../schema/decisions/series.ts'
import { whyNotLeft } from '../../schema/decisions/why-not-left.ts'
import { limits } from '../../schema/rules.ts'
import type { Transaction } from '../db/connect.ts'
import { lockPaymentsOf } from '../money/payments.ts'
import { settleJob } from '../money/settle.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { command, done } from './command.ts'
import { noteLapse } from '../domain/lapses.ts'
import { lockJob, type LockedJob } from '../domain/locks.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { callNext } from '../domain/calls.ts'
import { reopenApplications } from './reopen-applications.ts'

/**
 * Gives the place of one of several back to their offer, while that still looks for others; what has become weekly has one
 * student. The job of one is always held before the offer it came of, and the offer before a job that comes of it, which nobody
 * else knows yet.
 */
const returnPlace = async (tx: Transaction, { offerId, seriesId }: LockedJob) => {
  if (offerId === null || seriesId !== null) return null
  const offer = await lockJob(tx, offerId)
  const given = await tx`
    update jobs set places = places + 1
    where id = ${offerId} and status = 'open' and deleted_at is null and not is_recurring
      and places < ${limits.places.max} returning 1`
  return given.length > 0 ? offer : null
}

/** The job is as it was before this student was chosen, but for what the two have written to each other. */
export const leaveJob = command(contract, async (tx, actor, { id, reason }) => {
  const job = await lockJob(tx, id)
  if (!job) return refuse('not-found')
  if (job.assignedToId !== actor.id || job.status === 'cancelled') {
    const left = await tx`select from former_students where job_id = ${id} and student_id = ${actor.id}`
    // Said twice, it is said. A session stays with its student.
    if (left.length > 0 || (job.assignedToId === actor.id && isOneOfSeveral(job, Date.now()))) return done
    if (job.assignedToId !== actor.id) return refuse('not-found')
  }
  const refusal = whyNotLeft(job, await lockPaymentsOf(tx, id))
  if (refusal) return refuse(refusal)
  await noteLapse(tx, job, actor.id, reason)
  await settleJob(tx, id, 'left')
  const [student] = await tx<{ firstName: string }[]>`select first_name from users where id = ${actor.id}`
  const name = student?.firstName ?? ''
  if (isOneOfSeveral(job, Date.now())) {
    await tx`update jobs set status = 'cancelled' where id = ${id}`
    const going = await tx`select from jobs where id = ${job.seriesId} and series_ended_at is null`
    const notice = texts.notifications.sessionLeft(name, job.title, job.beginsAt, reason, going.length > 0)
    await notify(tx, [job.postedById], 'application_update', notice, actionUrls.chat(conversationOf(job)))
    return done
  }
  await tx`delete from agreements where job_id = ${id}`
  // One of several gives the place back; the job of one alone is looked for again by itself.
  const offer = await returnPlace(tx, job)
  const open = offer ?? job
  const reopened = await reopenApplications(tx, job, open.id)
  await tx`delete from applications where job_id = ${id} and student_id = ${actor.id}`
  await tx`
    insert into former_students (job_id, student_id) values (${id}, ${actor.id})
    on conflict (job_id, student_id) do update set left_at = excluded.left_at`
  if (offer) await tx`update jobs set status = 'cancelled' where id = ${id}`
  else
    await tx`
      update jobs set status = 'open', assigned_to_id = null, series_id = null, series_ended_at = null,
        started_at = null where id = ${id}`
  // Whoever the poster keeps in reserve is asked first; where there is nobody, all who wait hear of it.
  const asked = await callNext(tx, open)
  if (asked === null)
    await notify(
      tx,
      reopened,
      'application_update',
      texts.notifications.jobReopened(open.title),
      actionUrls.applications,
    )
  const notice = texts.notifications.studentLeft(name, open.title, reason, asked)
  await notify(tx, [job.postedById], 'application_update', notice, actionUrls.received(open.id))
  return done
})
