import { job as jobRef, linkedPerson } from '../../schema/notices/args.ts'
import { say } from '../../schema/notices/notice.ts'
import { notify, reviewPlace } from '../domain/notify.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'

type Due = { id: string; posterId: string; studentId: string }

/**
 * Reminds the people who have not reviewed a completed job, once. Locks the job before reading the reviews: a concurrent review
 * is either visible here or comes later, and a concurrent reminder sees the notices written here.
 */
export const remindReview = (sql: Sql, jobId: string) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const [job] = await tx<Due[]>`
        select j.id, j.poster_id, j.student_id
        from jobs j join users p on p.id = j.poster_id join users s on s.id = j.student_id
        where j.id = ${jobId} and p.deleted_at is null and s.deleted_at is null
          -- Of a series once, after the first session that was done.
          and not exists (
            select from jobs e
            where e.series_id = j.series_id and e.status = 'completed' and e.session < j.session)
        for no key update of j`
      if (!job) return
      const pairs = [
        [job.posterId, job.studentId],
        [job.studentId, job.posterId],
      ] as const
      for (const [one, other] of pairs) {
        const notice = say('reviewReminder', linkedPerson(other), jobRef(job.id))
        const place = reviewPlace(job, other)
        const done = await tx`
          select from reviews where job_id = ${job.id} and reviewer_id = ${one}
          union all
          select from notifications where user_id = ${one} and action_url = ${place} and kind = ${notice.kind}`
        if (done.length === 0) await notify(tx, [one], notice, place)
      }
    }),
  )
