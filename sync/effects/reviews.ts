import type * as contracts from '../../schema/contracts/reviews.ts'
import { canMove } from '../../schema/decisions/job-life.ts'
import type { Effect } from './effect.ts'

/** The device stores no reviews. It shows only that one was written, and that the poster's review ends the job. */
export const submitReview: Effect<typeof contracts.submitReview, null> = {
  command: 'submit-review',
  creates: null,
  lane: ({ jobId }) => `job/${jobId}`,
  show: async (rows, { jobId }, { account }) => {
    const job = await rows.get('job', jobId)
    const ends = job?.postedById === account && canMove(job.status, 'completed', 'poster')
    if (ends) await rows.update('job', jobId, { status: 'completed', isReviewed: true })
    else if (job?.status === 'completed') await rows.update('job', jobId, { isReviewed: true })
  },
}

/** The device stores no reviews. The screen finds the answer in the outbox. */
export const answerReview: Effect<typeof contracts.answerReview, null> = {
  command: 'answer-review',
  creates: null,
  lane: ({ id }) => `review/${id}`,
  show: () => Promise.resolve(),
}
