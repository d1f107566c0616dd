import { say } from '../domain/notices.ts'
import { notify, reviewPlace } from '../domain/notify.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'

type Person = { id: string; name: string; firstName: string }
type Due = { id: string; title: string; posterId: string; poster: Person; student: Person }

/**
 * Reminds the people who have not reviewed a completed job, once. The job is locked before the reviews are read, so that one
 * under way is either seen here or comes after, and so that a second reminder finds what the first has written.
 */
export const remindReview = (sql: Sql, jobId: string) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const [found] = await tx<Due[]>`
        select j.id, j.title, j.poster_id,
          json_build_object('id', p.id, 'firstName', p.first_name, 'name', concat_ws(' ', p.first_name, p.last_name)) as poster,
          json_build_object('id', s.id, 'firstName', s.first_name, 'name', concat_ws(' ', s.first_name, s.last_name)) as student
        from jobs j join users p on p.id = j.poster_id join users s on s.id = j.student_id
        where j.id = ${jobId} and p.deleted_at is null and s.deleted_at is null
          -- Of a series once, after the first session that was done.
          and not exists (
            select from jobs e
            where e.series_id = j.series_id and e.status = 'completed' and e.session < j.session)
        for no key update of j`
      if (!found) return
      const { poster, student, ...job } = found
      const pairs = [
        [poster, student],
        [student, poster],
      ] as const
      for (const [person, other] of pairs) {
        const notice = say('reviewReminder', { id: other.id, name: other.firstName }, job.title)
        const place = reviewPlace(job, other)
        const done = await tx`
          select from reviews where job_id = ${job.id} and reviewer_id = ${person.id}
          union all
          select from notifications where user_id = ${person.id} and action_url = ${place} and title = ${notice.title}`
        if (done.length === 0) await notify(tx, [person.id], notice, place)
      }
    }),
  )
