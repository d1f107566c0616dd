import { fields, flag, listOf, maybe, number, oneOf, orNull, text } from './read.ts'
import { userTypes } from '../../../schema/choices.ts'

/** A person on their public profile. */
export const person = fields({
  id: text,
  firstName: text,
  lastName: text,
  city: text,
  userType: oneOf(userTypes),
  profileImageUrl: orNull(text),
  createdAt: text,
  email: maybe(text),
  phone: maybe(text),
  studentProfile: maybe(
    fields({
      school: orNull(text),
      bio: orNull(text),
      availableTools: listOf(text),
      rating: orNull(number),
      // Missing in rows that the device stored before the server sent it.
      reviewersCount: maybe(number),
      completedJobs: number,
    }),
  ),
  privateProfile: maybe(fields({ rating: orNull(number), reviewersCount: maybe(number) })),
  isReliable: maybe(oneOf([true])),
})

const job = fields({ id: text, title: text })
const author = fields({ firstName: text, lastName: text })

export const review = fields({
  id: text,
  rating: number,
  comment: orNull(text),
  workPhotos: orNull(listOf(text)),
  createdAt: text,
  job,
  reviewer: author,
  answer: orNull(fields({ content: text, createdAt: text })),
  isPaid: maybe(oneOf([true])),
  isBlind: maybe(oneOf([true])),
})

export const evaluation = fields({
  id: text,
  completedOnTime: flag,
  wasLate: flag,
  punctualityRating: number,
  politenessRating: number,
  wouldRecommend: flag,
  descriptiveWords: text,
  additionalComments: orNull(text),
  createdAt: text,
  job,
  evaluator: author,
})

export type Person = ReturnType<typeof person>
export type Review = ReturnType<typeof review>
export type Evaluation = ReturnType<typeof evaluation>
