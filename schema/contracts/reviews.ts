import * as z from 'zod'
import { reviewJobCategory } from '../choices.ts'
import { contract } from '../contract.ts'
import { review, structuredEvaluation } from '../entities/review.ts'
import { id, imageData, optionalLine, optionalWords, ownId, rating, words } from '../fields.ts'
import { limits, messages, photo } from '../rules.ts'

/** Null: not answered. */
const answer = z.boolean({ error: messages.choice }).nullable()

export const submitReview = contract({
  name: 'submit-review',
  method: 'POST',
  path: '/api/reviews',
  cost: 'row',
  summary:
    'Review the other person of a job, blind until both have written or two weeks have passed; the job is then completed',
  caller: 'signed-in',
  opens: 'both',
  offline: true,
  anHour: 60,
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
      completedOnTime: answer,
      /** From older apps, whose form defaulted to « no ». False means that the default was left unchanged. */
      wasLate: z.boolean({ error: messages.choice }).optional(),
      punctualityRating: rating,
      politenessRating: rating,
      wouldRecommend: answer,
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

export const answerReview = contract({
  name: 'answer-review',
  method: 'POST',
  path: '/api/reviews/:id/answer',
  cost: 'row',
  summary: 'Answer a review that one has received, once',
  caller: 'student',
  opens: 'own',
  offline: true,
  anHour: 60,
  input: z.strictObject({ id, content: words(limits.reviewAnswer.max, messages.reviewAnswer) }),
  answer: review,
  status: 201,
  refusals: ['already-answered'],
})

export const listReviews = contract({
  name: 'list-reviews',
  method: 'GET',
  path: '/api/users/:id/reviews',
  cost: 'list',
  summary: 'Reviews that a person received; of blind ones only those that the caller wrote',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: z.array(review),
  refusals: [],
})

export const listStructuredEvaluations = contract({
  name: 'list-structured-evaluations',
  method: 'GET',
  path: '/api/users/:id/structured-evaluations',
  cost: 'list',
  summary: 'Evaluations that a person received; of blind ones only those that the caller wrote',
  caller: 'anyone',
  input: z.strictObject({ id }),
  answer: z.array(structuredEvaluation),
  refusals: [],
})
