import type { answerReview as contract } from '../../schema/commands/answer-review.ts'
import type { Effect } from './effect.ts'

/** The device keeps no reviews: the screen that shows one finds the answer in the outbox. */
export const answerReview: Effect<typeof contract, null> = {
  command: 'answer-review',
  creates: null,
  lane: ({ id }) => `review/${id}`,
  show: () => Promise.resolve(),
}
