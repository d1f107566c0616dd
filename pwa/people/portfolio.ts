import type { Evaluation, Review } from '../data/schemas/student.ts'

export type Entry = Review & { evaluation: Evaluation | undefined }

/** Joins reviews with their structured halves, which share the id because they are one row on the server. */
export const toPortfolio = (reviews: readonly Review[], evaluations: readonly Evaluation[]): Entry[] => {
  const halves = new Map(evaluations.map(evaluation => [evaluation.id, evaluation]))
  return reviews.map(review => ({ ...review, evaluation: halves.get(review.id) }))
}
