import * as z from 'zod'
import { rating, timestamp } from '../fields.ts'

/** Only its author can read it, and it counts in no average: the other side has not written, and two weeks have not passed. */
const isBlind = z.literal(true).optional()

const author = z.strictObject({ firstName: z.string(), lastName: z.string() })

export const review = z.strictObject({
  id: z.uuid(),
  rating,
  comment: z.string().nullable(),
  /** Addresses of the pictures. */
  workPhotos: z.array(z.string()).nullable(),
  createdAt: timestamp,
  job: z.strictObject({ id: z.uuid(), title: z.string() }),
  reviewer: author,
  /** The student's answer. */
  answer: z.strictObject({ content: z.string(), createdAt: timestamp }).nullable(),
  /** The job was paid through Pouce. */
  isPaid: z.literal(true).optional(),
  isBlind,
})

export const structuredEvaluation = z.strictObject({
  id: z.uuid(),
  completedOnTime: z.boolean(),
  /** Chosen in the form: an unanswered question is not a reproach. */
  wasLate: z.boolean(),
  punctualityRating: rating,
  politenessRating: rating,
  wouldRecommend: z.boolean(),
  /** Unanswered questions, whose fields are false here. Absent if there are none. */
  unanswered: z.array(z.enum(['completedOnTime', 'wouldRecommend'])).optional(),
  descriptiveWords: z.string(),
  additionalComments: z.string().nullable(),
  jobCategory: z.string(),
  createdAt: timestamp,
  job: z.strictObject({ id: z.uuid(), title: z.string() }),
  evaluator: author,
  isBlind,
})

export type Review = z.infer<typeof review>
export type StructuredEvaluation = z.infer<typeof structuredEvaluation>
