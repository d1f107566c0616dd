import { job, person } from '../../schema/notices/args.ts'
import { answerReview as contract } from '../../schema/contracts/reviews.ts'
import { readReviews } from '../queries/reviews.ts'
import { refuse } from '../server/refusal.ts'
import { command } from './command.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from '../domain/notify.ts'

type Reviewed = { reviewerId: string; jobId: string; isAnswered: boolean }

/** Stores the reviewed person's answer, once: it cannot change after others have read it. */
export const answerReview = command(contract, async (tx, actor, { id, content }) => {
  const [found] = await tx<Reviewed[]>`
    select r.reviewer_id, r.job_id, r.answer is not null as is_answered
    from reviews r
    where r.id = ${id} and r.reviewee_id = ${actor.id} and r.hidden_at is null and r.shown_at is not null
    for update of r`
  if (!found) return refuse('not-found')
  if (found.isAnswered) return refuse('already-answered')
  await tx`update reviews set answer = ${content}, answered_at = now() where id = ${id}`
  const notice = say('reviewAnswered', person(actor.id), job(found.jobId))
  await notify(tx, [found.reviewerId], notice, actionUrls.student(actor.id))
  const [review] = await readReviews(tx, 'id', id, actor.id)
  if (!review) throw new Error('a review that was answered is gone')
  return review
})
