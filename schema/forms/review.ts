import * as v from 'valibot'
import { reviewJobCategory } from '../choices.ts'
import { limits, messages } from '../rules.ts'
import { optionalLine, optionalWords, photos, rating, words, yesOrNo } from './fields.ts'
import { form } from './form.ts'

export const review = form({
  rating,
  comment: optionalWords(limits.reviewComment.max),
  workPhotos: v.nullish(photos),
  structuredEvaluation: form({
    completedOnTime: v.nullable(yesOrNo),
    wasLate: v.optional(yesOrNo),
    punctualityRating: rating,
    politenessRating: rating,
    wouldRecommend: v.nullable(yesOrNo),
    descriptiveWords: words(limits.descriptiveWords.max, messages.descriptiveWords),
    jobTitle: optionalLine(limits.title.max),
    jobCategory: v.optional(v.literal(reviewJobCategory, messages.choice)),
    additionalComments: optionalWords(limits.reviewComment.max),
  }),
})
