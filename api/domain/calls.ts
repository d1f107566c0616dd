import { limits } from '../../schema/rules.ts'
import { addTask } from '../db/add-task.ts'
import type { Transaction } from '../db/connect.ts'
import { shunned } from './blocks.ts'
import type { LockedJob } from './locks.ts'
import { aboutJob, say } from './notices.ts'
import { actionUrls, notify } from './notify.ts'

type Open = Pick<LockedJob, 'id' | 'title' | 'postedById' | 'beginsAt'>

/** Two hours to answer, or half of what is left until the work begins. */
const minutesFor = ({ beginsAt }: Open) => {
  const left = beginsAt === null ? Infinity : (Date.parse(beginsAt) - Date.now()) / 60_000
  return Math.round(Math.min(limits.call.minutes, Math.max(limits.call.leastMinutes, left / 2)))
}

/** Asks the next one in reserve whether they can come; returns who it is, or null if there is none to ask. */
export const callNext = async (tx: Transaction, job: Open) => {
  const minutes = minutesFor(job)
  const [asked] = await tx<{ studentId: string; firstName: string }[]>`
    update applications a set
      asked_at = date_trunc('milliseconds', clock_timestamp()), call_ends_at = now() + make_interval(mins => ${minutes})
    from users u
    where u.id = a.student_id and a.id = (
      select w.id from applications w join users s on s.id = w.student_id join jobs j on j.id = w.job_id
      where w.job_id = ${job.id} and w.status = 'pending' and w.reserved_at is not null and w.asked_at is null
        and s.deleted_at is null and not exists (select from suspensions where user_id = s.id and lifted_at is null)
        and j.hidden_at is null and s.id <> all (${shunned(tx, job.postedById)})
      order by w.reserved_at, w.id limit 1)
    returning a.student_id, u.first_name`
  if (!asked) return null
  const notice = aboutJob(job.id, say('askedToCome', job.title))
  await notify(tx, [asked.studentId], notice, actionUrls.applications)
  await addTask(tx, 'end-call', { jobId: job.id }, { inMinutes: minutes, key: `end-call/${job.id}` })
  return { id: asked.studentId, name: asked.firstName }
}

/** After one who cannot come or did not answer: asks the next, unless another still has time; in the end tells all who wait. */
export const passOn = async (tx: Transaction, job: Open) => {
  const running = await tx`select from applications where job_id = ${job.id} and call_ends_at > now()`
  if (running.length > 0 || (await callNext(tx, job)) !== null) return
  const waiting = await tx<{ studentId: string }[]>`
    select student_id from applications a join jobs j on j.id = a.job_id
    where job_id = ${job.id} and a.status = 'pending' and asked_at is null and j.hidden_at is null`
  const students = waiting.map(({ studentId }) => studentId)
  await notify(tx, students, aboutJob(job.id, say('jobReopened', job.title)), actionUrls.applications)
}

/** Takes the question back from the student who is asked; returns whether there was one. */
const stopCall = async (tx: Transaction, { id }: Open) => {
  const { count } = await tx`
    update applications set asked_at = null, call_ends_at = null where job_id = ${id} and asked_at is not null`
  return count > 0
}

/**
 * A hidden offer is shown again. The student who was asked could not answer meanwhile, and is asked again; if a student gave
 * the job up meanwhile, those who wait hear of it now.
 */
export const resumeCall = async (tx: Transaction, job: Open, hiddenAt: string) => {
  const isStopped = await stopCall(tx, job)
  const left = await tx`
    select from former_students f join jobs j on j.id = f.job_id
    where ${job.id} in (j.id, j.offer_id) and f.left_at >= ${hiddenAt}`
  if (isStopped || left.length > 0) await passOn(tx, job)
}

/** The asked student has read another offer: ask them again. */
export const callAnew = async (tx: Transaction, job: Open) => {
  if (await stopCall(tx, job)) await callNext(tx, job)
}
