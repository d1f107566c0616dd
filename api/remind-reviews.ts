import { periods } from '../schema/rules.ts'
import { actionUrls, notify } from './commands/notify.ts'
import type { Sql } from './db/connect.ts'
import { retryConflicts } from './db/retry-conflicts.ts'
import type { Log } from './log.ts'
import { runRegularly } from './run-regularly.ts'
import { texts } from './texts/fr.ts'

const together = 100
const everyMs = 60_000

type Due = { id: string; title: string; postedById: string; assignedToId: string; firstName: string; lastName: string }

/**
 * The line goes with the notification, in one transaction, and what another process is at work on is left to it: each is
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
      select j.id, j.title, j.posted_by_id, j.assigned_to_id, s.first_name, s.last_name
      from jobs j join users p on p.id = j.posted_by_id join users s on s.id = j.assigned_to_id
      where j.id = any(${due.map(({ jobId }) => jobId)}::uuid[]) and p.deleted_at is null and s.deleted_at is null
      order by j.id for share of j`
    const written = await tx<{ jobId: string }[]>`
      select r.job_id from reviews r join jobs j on j.id = r.job_id and j.posted_by_id = r.reviewer_id
      where r.job_id = any(${jobs.map(({ id }) => id)}::uuid[])`
    const done = new Set(written.map(({ jobId }) => jobId))
    for (const { id, title, postedById, assignedToId, firstName, lastName } of jobs) {
      if (done.has(id)) continue
      const place = actionUrls.review(id, { title, studentName: `${firstName} ${lastName}`, studentId: assignedToId })
      await notify(tx, [postedById], 'other', texts.notifications.reviewReminder(firstName, title), place)
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
