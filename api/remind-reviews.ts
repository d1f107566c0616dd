import { periods } from '../schema/rules.ts'
import { notify } from './commands/notify.ts'
import { reviewPlace } from './commands/review-places.ts'
import type { Sql } from './db/connect.ts'
import { retryConflicts } from './db/retry-conflicts.ts'
import type { Log } from './log.ts'
import { runRegularly } from './run-regularly.ts'
import { texts } from './texts/fr.ts'

const together = 100
const everyMs = 60_000

type Person = { id: string; name: string; firstName: string }
type Due = { id: string; title: string; postedById: string; poster: Person; student: Person }

/**
 * The line goes with the notifications, in one transaction, and what another process is at work on is left to it: each person is
 * told once. The jobs are held before the reviews are looked for, so that one under way is either seen here or comes after.
 */
const remindSome = (sql: Sql) =>
  sql.begin(async tx => {
    const due = await tx<{ jobId: string }[]>`
      delete from review_reminders where job_id in (
        select job_id from review_reminders
        where completed_at <= now() - make_interval(hours => ${periods.reviewReminder.hours})
        order by completed_at limit ${together} for update skip locked
      ) returning job_id`
    const jobs = await tx<Due[]>`
      select j.id, j.title, j.posted_by_id,
        json_build_object('id', p.id, 'firstName', p.first_name, 'name', concat_ws(' ', p.first_name, p.last_name)) as poster,
        json_build_object('id', s.id, 'firstName', s.first_name, 'name', concat_ws(' ', s.first_name, s.last_name)) as student
      from jobs j join users p on p.id = j.posted_by_id join users s on s.id = j.assigned_to_id
      where j.id = any(${due.map(({ jobId }) => jobId)}::uuid[]) and p.deleted_at is null and s.deleted_at is null
      order by j.id for share of j`
    const written = await tx<{ jobId: string; reviewerId: string }[]>`
      select job_id, reviewer_id from reviews where job_id = any(${jobs.map(({ id }) => id)}::uuid[])`
    const done = new Set(written.map(({ jobId, reviewerId }) => `${jobId}/${reviewerId}`))
    for (const { poster, student, ...job } of jobs) {
      const pairs = [
        [poster, student],
        [student, poster],
      ] as const
      for (const [person, other] of pairs) {
        if (done.has(`${job.id}/${person.id}`)) continue
        const notice = texts.notifications.reviewReminder(other.firstName, job.title)
        await notify(tx, [person.id], 'other', notice, reviewPlace(job, other))
      }
    }
    return due.length
  })

/** Reminds whoever has not reviewed a completed job a day later. Any number of processes may do so at once. */
export const remindReviews = async (sql: Sql, isEnding = () => false) => {
  while (!isEnding() && (await retryConflicts(() => remindSome(sql))) === together);
}

export const remindRegularly = (sql: Sql, log: Log) =>
  runRegularly(isEnding => remindReviews(sql, isEnding), {
    everyMs,
    onError: error => log.error('reminders_failed', { error }),
  })
