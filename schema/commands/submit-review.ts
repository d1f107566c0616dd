import * as z from 'zod'
import { contract } from '../contract.ts'
import { reviewJobCategory } from '../choices.ts'
import { review } from '../entities/review.ts'
import { id, imageData, optionalLine, optionalWords, ownId, rating, words } from '../fields.ts'
import { limits, messages, photo } from '../rules.ts'

export const submitReview = contract({
  name: 'submit-review',
  method: 'POST',
  path: '/api/reviews',
  summary:
    'Review the other person of a job, blind until both have written or two weeks have passed; the job is then completed',
  caller: 'signed-in',
  input: z.strictObject({
    id: ownId,
    jobId: id,
    revieweeId: id,
    rating,
    comment: optionalWords(limits.reviewComment.max),
    workPhotos: z
      .array(imageData, { error: messages.reviewPhotos })
      .max(limits.reviewPhotos.max, messages.reviewPhotos)
      .nullish(),
    structuredEvaluation: z.strictObject({
      completedOnTime: z.boolean({ error: messages.choice }),
      /** Said, and not only left as the form begins: work that was not on time is shown as late where somebody said so. */
      wasLate: z.boolean({ error: messages.choice }).optional(),
      punctualityRating: rating,
      politenessRating: rating,
      wouldRecommend: z.boolean({ error: messages.choice }),
      descriptiveWords: words(limits.descriptiveWords.max, messages.descriptiveWords),
      jobTitle: optionalLine(limits.title.max),
      jobCategory: z.literal(reviewJobCategory, { error: messages.choice }).optional(),
      additionalComments: optionalWords(limits.reviewComment.max),
    }),
  }),
  answer: review,
  status: 201,
  bodyLimit: limits.reviewPhotos.max * Math.ceil((photo.maxBytes * 4) / 3) + 16_384,
  refusals: ['not-reviewable', 'already-reviewed', 'id-taken', 'invalid-image', 'image-too-large'],
})
