import { fields, flag, listOf, maybe, oneOf, orElse, text } from '../../data/schemas/read.ts'
import { reviewJobCategory } from '../../../schema/choices.ts'
import type { CommandInput } from '../../../sync/effects/effects.ts'
import { limits } from '../../../schema/rules.ts'

const stars = orElse(maybe(oneOf([1, 2, 3, 4, 5])), undefined)

/** A review as it is being written. The photos are kept apart: they are large and change seldom. */
const review = fields({
  rating: stars,
  completedOnTime: orElse(flag, false),
  /** « Non » was chosen, and not only left as the form begins. */
  wasLate: orElse(flag, false),
  punctualityRating: stars,
  politenessRating: stars,
  wouldRecommend: orElse(flag, false),
  descriptiveWords: orElse(text, ''),
  comment: orElse(text, ''),
})
export type Review = ReturnType<typeof review>

export const emptyReview = (): Review => review({})

export const parseReview = orElse(review, null)

export const parsePhotos = orElse(listOf(text), null)

export type Missing = 'rating' | 'person' | 'criteria' | 'words' | 'wordsLong' | 'commentLong'

const lengthOf = (text: string) => Array.from(text.trim()).length

/** What stands in the way of sending, in the order of the form. */
export const whatIsMissing = (written: Review, personId: string | undefined): Missing[] => {
  const words = lengthOf(written.descriptiveWords)
  const found: Record<Missing, boolean> = {
    rating: written.rating === undefined,
    person: !personId,
    criteria: written.punctualityRating === undefined || written.politenessRating === undefined,
    words: words === 0,
    wordsLong: words > limits.descriptiveWords.max,
    commentLong: lengthOf(written.comment) > limits.reviewComment.max,
  }
  const order: Missing[] = ['rating', 'person', 'criteria', 'words', 'wordsLong', 'commentLong']
  return order.filter(name => found[name])
}

type About = { jobId: string; personId: string; title: string }

/** As the wire takes it, once nothing is missing. */
export const toInput = (
  written: Review,
  photos: readonly string[],
  { jobId, personId, title }: About,
): CommandInput<'submit-review'> => ({
  jobId,
  revieweeId: personId,
  rating: written.rating ?? 0,
  comment: written.comment.trim() || null,
  workPhotos: photos.length > 0 ? [...photos] : null,
  structuredEvaluation: {
    completedOnTime: written.completedOnTime,
    wasLate: written.wasLate,
    punctualityRating: written.punctualityRating ?? 0,
    politenessRating: written.politenessRating ?? 0,
    wouldRecommend: written.wouldRecommend,
    descriptiveWords: written.descriptiveWords.trim(),
    jobTitle: title.slice(0, limits.title.max),
    jobCategory: reviewJobCategory,
    additionalComments: written.comment.trim() || null,
  },
})
