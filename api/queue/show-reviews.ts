import { job, person } from '../../schema/notices/args.ts'
import { periods } from '../../schema/rules.ts'
import { say } from '../../schema/notices/notice.ts'
import { notify, readingPlace } from '../domain/notify.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'

const together = 100

type Shown = {
  reviewerId: string
  revieweeId: string
  jobId: string
  posterId: string
  isThere: boolean
}

/**
 * Skips reviews that another process or the other side's review is showing at this moment, so that each reader is notified once.
 * A trigger updates the stars.
 */
const showSome = (sql: Sql) =>
  sql.begin(async tx => {
    const shown = await tx<Shown[]>`
      update reviews r set shown_at = now()
      from jobs j, users e
      where r.id in (
          select id from reviews
          where shown_at is null and created_at <= now() - make_interval(days => ${periods.reviewBlind.days})
          order by created_at limit ${together} for update skip locked
        ) and j.id = r.job_id and e.id = r.reviewee_id
      returning r.reviewer_id, r.reviewee_id, r.job_id, j.poster_id, e.deleted_at is null as is_there`
    for (const { reviewerId, revieweeId, jobId, posterId, isThere } of shown) {
      const notice = say('reviewShown', person(reviewerId), job(jobId))
      if (isThere) await notify(tx, [revieweeId], notice, readingPlace({ posterId }, revieweeId))
    }
    return shown.length
  })

/** Shows reviews that stayed blind for two weeks without one of the other side. Safe to run concurrently. */
export const showReviews = async (sql: Sql, signal?: AbortSignal) => {
  while (!signal?.aborted && (await retryConflicts(() => showSome(sql))) === together);
}
