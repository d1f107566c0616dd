import { job as jobRef, linkedPerson, person } from '../../schema/notices/args.ts'
import { submitReview as contract } from '../../schema/contracts/reviews.ts'
import { reviewJobCategory } from '../../schema/choices.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import { newId } from '../../schema/ids.ts'
import type { Actor } from '../domain/actor.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { cleanImage, type CleanImage } from '../images/clean-image.ts'
import { storeImage } from '../images/store-image.ts'
import { readReviews } from '../queries/reviews.ts'
import { Refusal, refuse } from '../server/refusal.ts'
import { preparedCommand } from './command.ts'
import { end } from '../domain/job-life.ts'
import { findJobId, isOwnOffer } from '../domain/resolve-job.ts'
import { lockOwnJob } from '../domain/locks.ts'
import { say } from '../../schema/notices/notice.ts'
import { notify, readingPlace, reviewPlace } from '../domain/notify.ts'

/** Don't decode a photo for a person who can never review this job. The transaction checks what may still change. */
const refuseStranger = async (sql: Sql, actor: Actor, jobId: string) => {
  const own = await findJobId(sql, actor.id, jobId)
  if (own === null) return (await isOwnOffer(sql, actor.id, jobId)) ? null : refuse('not-found')
  const earlier = await sql`select from reviews where job_id = ${own} and reviewer_id = ${actor.id}`
  return earlier.length > 0 ? refuse('already-reviewed') : null
}

/** Reports an invalid picture only after everything else: a late review gets the same answer either way. */
const cleanPhotos = async (sql: Sql, actor: Actor, given: readonly string[]) => {
  const photos: CleanImage[] = []
  for (const data of given) {
    const photo = await cleanImage(sql, actor, data)
    if (photo instanceof Refusal) return photo
    photos.push(photo)
  }
  return photos
}

/** Uses one statement, so that the two people, whose stars change, are locked in a fixed order. Excludes reviews already shown. */
const showBoth = (tx: Transaction, jobId: string) => tx<{ reviewerId: string; firstName: string }[]>`
  update reviews r set shown_at = now() from users w
  where r.job_id = ${jobId} and r.shown_at is null and w.id = r.reviewer_id
  returning r.reviewer_id, w.first_name`

/**
 * The poster's review completes the job if it has not ended yet; the student may review the poster once it is completed. The
 * second review shows both, under the job's lock, so that the later one sees the first.
 */
export const submitReview = preparedCommand(
  contract,
  async (sql, actor, input) => {
    const refusal = input.workPhotos?.length ? await refuseStranger(sql, actor, input.jobId) : null
    return refusal ?? { ...input, photos: await cleanPhotos(sql, actor, input.workPhotos ?? []) }
  },
  async (tx, actor, input) => {
    const job = await lockOwnJob(tx, actor, input.jobId)
    if (!job) return refuse((await isOwnOffer(tx, actor.id, input.jobId)) ? 'not-reviewable' : 'not-found')
    const earlier = await tx`select 1 from reviews where job_id = ${job.id} and reviewer_id = ${actor.id}`
    if (earlier.length > 0) return refuse('already-reviewed')
    const revieweeId = job.posterId === actor.id ? job.studentId : job.posterId
    if (input.revieweeId !== revieweeId) return refuse('forbidden')
    const completes = actor.id === job.posterId && canMove(job.status, 'completed', 'poster')
    if (job.status !== 'completed' && !completes) return refuse('not-reviewable')
    const { photos } = input
    if (photos instanceof Refusal) return photos
    const id = input.id ?? newId()
    const evaluation = input.structuredEvaluation
    const [stored] = await tx`
      insert into reviews ${tx({
        id,
        jobId: job.id,
        reviewerId: actor.id,
        revieweeId,
        rating: input.rating,
        comment: input.comment,
        completedOnTime: evaluation.completedOnTime ?? false,
        wasLate: evaluation.completedOnTime === false && evaluation.wasLate !== false,
        punctualityRating: evaluation.punctualityRating,
        politenessRating: evaluation.politenessRating,
        wouldRecommend: evaluation.wouldRecommend ?? false,
        advisedAgainst: evaluation.wouldRecommend === false,
        descriptiveWords: evaluation.descriptiveWords,
        jobTitle: job.title,
        jobCategory: reviewJobCategory,
        additionalComments: evaluation.additionalComments,
      })} on conflict do nothing returning id`
    if (!stored) return refuse('id-taken')
    for (const [position, photo] of photos.entries()) {
      await storeImage(tx, photo)
      await tx`insert into review_photos (review_id, position, image) values (${id}, ${position}, ${photo.hash})`
    }
    if (completes) await end(tx, job, 'reviewed', { by: actor.id, reason: null })
    const [other] = await tx`select 1 from reviews where job_id = ${job.id} and reviewer_id = ${revieweeId}`
    const shown = other ? await showBoth(tx, job.id) : []
    const [review] = await readReviews(tx, 'id', id, actor.id)
    if (!review) throw new Error('a review that was stored is gone')
    const [kind, place] = other
      ? (['reviewReceived', readingPlace(job, revieweeId)] as const)
      : (['reviewBlind', reviewPlace(job, actor.id)] as const)
    await notify(tx, [revieweeId], say(kind, linkedPerson(actor.id), jobRef(job.id)), place)
    const theirs = shown.find(({ reviewerId }) => reviewerId === revieweeId)
    if (theirs) {
      const notice = say('reviewShown', person(revieweeId), jobRef(job.id))
      await notify(tx, [actor.id], notice, readingPlace(job, actor.id))
    }
    return review
  },
)
