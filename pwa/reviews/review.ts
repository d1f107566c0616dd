import * as v from 'valibot'
import { fields, flag, listOf, maybe, oneOf, orElse, orNull, text } from '../data/schemas/read.ts'
import type { Reader } from '../data/schemas/read.ts'
import { reviewJobCategory } from '../../schema/choices.ts'
import type { CommandInput } from '../../sync/effects/effects.ts'
import { review as form } from '../../schema/forms/review.ts'
import { limits, messages } from '../../schema/rules.ts'

const stars = orElse(maybe(oneOf([1, 2, 3, 4, 5])), undefined)

/** Null until answered. */
const answer = orElse(orNull(flag), null)

/** Draft of a review. The photos are stored apart, because they are large and rarely change. */
const review = fields({
  rating: stars,
  completedOnTime: answer,
  punctualityRating: stars,
  politenessRating: stars,
  wouldRecommend: answer,
  descriptiveWords: orElse(text, ''),
  comment: orElse(text, ''),
})
export type Review = ReturnType<typeof review>

export const emptyReview = (): Review => review({})

/** In older apps' drafts « no » was the default. Only `wasLate` tells that it was chosen. */
const draft: Reader<Review> = stored => {
  const { wasLate } = fields({ wasLate: maybe(flag) })(stored)
  const written = review(stored)
  if (wasLate === undefined) return written
  return {
    ...written,
    completedOnTime: written.completedOnTime || (wasLate ? false : null),
    wouldRecommend: written.wouldRecommend || null,
  }
}

export const parseReview = orElse(draft, null)

export const parsePhotos = orElse(listOf(text), null)

type About = { jobId: string; personId: string; title: string }

/** Input for the command, once nothing is missing. */
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
    punctualityRating: written.punctualityRating ?? 0,
    politenessRating: written.politenessRating ?? 0,
    wouldRecommend: written.wouldRecommend,
    descriptiveWords: written.descriptiveWords.trim(),
    jobTitle: title.slice(0, limits.title.max),
    jobCategory: reviewJobCategory,
    additionalComments: written.comment.trim() || null,
  },
})

/** Parts that can block sending, in the order of the form. */
const parts = ['rating', 'person', 'criteria', 'words', 'comment'] as const
export type Part = (typeof parts)[number]
export type Wrong = { part: Part; rule: string }

const partOf: Record<string, Part> = {
  rating: 'rating',
  punctualityRating: 'criteria',
  politenessRating: 'criteria',
  descriptiveWords: 'words',
  comment: 'comment',
}

/** Validates with the form's schema, which is the server's. */
export const whatIsWrong = (written: Review, personId: string | undefined): Wrong[] => {
  const { jobId: _, revieweeId, ...typed } = toInput(written, [], { jobId: '', personId: personId ?? '', title: '' })
  const { issues = [] } = v.safeParse(form, typed)
  const found = issues.flatMap(({ path, message: rule }): Wrong[] => {
    const part = partOf[String(path?.at(-1)?.key)]
    return part ? [{ part, rule }] : []
  })
  if (!revieweeId) found.push({ part: 'person', rule: messages.required })
  return parts.flatMap(part => found.find(one => one.part === part) ?? [])
}
