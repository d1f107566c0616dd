import { combinedRating } from '../../../schema/decisions/combined-rating.ts'
import type { Evaluation, Person, Review } from '../../data/schemas/student.ts'

export type Entry = Review & { evaluation: Evaluation | undefined }

/** A review and its structured half are one row on the server: they bear one id. */
export const toPortfolio = (reviews: readonly Review[], evaluations: readonly Evaluation[]): Entry[] => {
  const halves = new Map(evaluations.map(evaluation => [evaluation.id, evaluation]))
  return reviews.map(review => ({ ...review, evaluation: halves.get(review.id) }))
}

/** From the reviews where they are whole; else what the profile says of itself. */
export const ratingOf = (person: Person, portfolio: readonly Entry[] | null) => {
  const whole =
    portfolio?.flatMap(({ rating, isBlind, evaluation }) => (evaluation ? [{ ...evaluation, rating, isBlind }] : [])) ??
    []
  return combinedRating(whole) ?? (person.studentProfile ?? person.privateProfile)?.rating ?? null
}
