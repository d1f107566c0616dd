import { reviewJobCategory } from '../../schema/choices.ts'
import { limits, periods } from '../../schema/rules.ts'
import { awake, DAY, HOUR, MINUTE } from './calendar.ts'
import { say } from './grammar.ts'
import type { Job } from './jobs.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { reviewTexts } from './texts/reviews.ts'

type Written = ReturnType<typeof write>
export type Review = Written & { readonly shownAt: number | null }

type About = { job: Job; by: Person; of: Person; after: number; reference: number }

const moods = { 5: 'good', 4: 'good', 3: 'fair', 2: 'poor' } as const

const write = ({ job, by, of, after, reference }: About, random: Random) => {
  const { comments, words, additions } = reviewTexts[of === job.poster ? 'poster' : 'student']
  const rating = random.weighted<keyof typeof moods>([
    [5, 62],
    [4, 28],
    [3, 7],
    [2, 3],
  ])
  const mood = moods[rating]
  const speak = (text: string) => say(text, random, { name: of.firstName }, { self: of.feminine })
  const near = () =>
    Math.max(
      1,
      Math.min(
        5,
        rating +
          random.weighted([
            [0, 7],
            [1, 2],
            [-1, 1],
          ]),
      ),
    )
  const createdAt = Math.min(
    awake(Math.max(after, job.meetingAt + 4 * HOUR) + random.between(1, 40) * HOUR, random),
    reference - MINUTE,
  )
  return {
    id: random.id(createdAt),
    job,
    reviewer: by,
    reviewee: of,
    rating,
    comment: random.chance(0.85) ? speak(random.pick(comments[mood])) : null,
    completedOnTime: mood === 'good' || (mood === 'fair' && random.chance(0.6)),
    punctuality: near(),
    politeness: Math.max(3, near()),
    wouldRecommend: mood === 'good' || (mood === 'fair' && random.chance(0.5)),
    descriptiveWords: speak(random.pick(words[mood])).slice(0, limits.descriptiveWords.max),
    jobCategory: reviewJobCategory,
    additionalComments: mood === 'good' && random.chance(0.2) ? random.pick(additions) : null,
    createdAt: Math.max(createdAt, after + MINUTE),
    isOld: createdAt < reference - 3 * DAY,
  }
}

const blindFor = periods.reviewBlind.days * DAY

/** Shown when the other review exists, else two weeks after it was written; null if that is in the future. */
const showAt = (review: Written, other: Written | undefined, reference: number) => {
  const late = review.createdAt + blindFor
  const at = other ? Math.max(review.createdAt, Math.min(other.createdAt, late)) : late
  return at <= reference ? at : null
}

/** Reviews by the two people, for most completed jobs. Those by students use a separate random generator. */
export const makeReviews = (
  job: Job,
  student: Person,
  { after, reference, random, others }: { after: number; reference: number; random: Random; others: Random },
): Review[] => {
  const about = { job, after, reference }
  const isLeft = !job.plan.student && random.chance(0.12)
  const posters = isLeft ? undefined : write({ ...about, by: job.poster, of: student }, random)
  // In recent jobs both may still write a review.
  const isSilent = others.chance(after > reference - blindFor ? 0.5 : 0.1)
  const students = isSilent ? undefined : write({ ...about, by: student, of: job.poster }, others)
  return [
    ...(posters ? [{ ...posters, shownAt: showAt(posters, students, reference) }] : []),
    ...(students ? [{ ...students, shownAt: showAt(students, posters, reference) }] : []),
  ]
}
