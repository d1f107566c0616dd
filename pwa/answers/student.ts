import * as v from 'valibot'
import { userTypes } from '../../schema/choices.ts'
import type { Review as SentReview, StructuredEvaluation } from '../../schema/entities/review.ts'
import type { User } from '../../schema/entities/user.ts'
import type { Takes } from './takes.ts'

/** What the public profile shows of a person, and of what others wrote about them. */
export const person = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  city: v.string(),
  userType: v.picklist(userTypes),
  profileImageUrl: v.nullable(v.string()),
  createdAt: v.string(),
  email: v.optional(v.string()),
  phone: v.optional(v.string()),
  studentProfile: v.optional(
    v.object({
      school: v.nullable(v.string()),
      bio: v.nullable(v.string()),
      availableTools: v.array(v.string()),
      rating: v.nullable(v.number()),
      completedJobs: v.number(),
    }),
  ),
})

const job = v.object({ id: v.string(), title: v.string() })
const author = v.object({ firstName: v.string(), lastName: v.string() })

export const review = v.object({
  id: v.string(),
  rating: v.number(),
  comment: v.nullable(v.string()),
  workPhotos: v.nullable(v.array(v.string())),
  createdAt: v.string(),
  job,
  reviewer: author,
})

export const evaluation = v.object({
  id: v.string(),
  completedOnTime: v.boolean(),
  punctualityRating: v.number(),
  politenessRating: v.number(),
  wouldRecommend: v.boolean(),
  descriptiveWords: v.string(),
  additionalComments: v.nullable(v.string()),
  createdAt: v.string(),
  job,
  evaluator: author,
})

export type Person = Takes<typeof person, User>
export type Review = Takes<typeof review, SentReview>
export type Evaluation = Takes<typeof evaluation, StructuredEvaluation>
