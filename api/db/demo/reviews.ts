import { reviewJobCategory } from '../../../schema/choices.ts'
import { limits } from '../../../schema/rules.ts'
import { awake, DAY, HOUR, MINUTE } from './calendar.ts'
import { say } from './grammar.ts'
import type { Job } from './jobs.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { additions, comments, words } from './texts/reviews.ts'

export type Review = NonNullable<ReturnType<typeof makeReview>>

const moods = { 5: 'good', 4: 'good', 3: 'fair', 2: 'poor' } as const

/** What the poster thought of the work, for most of the jobs that are done. */
export const makeReview = (job: Job, student: Person, after: number, reference: number, random: Random) => {
  if (!job.plan.student && random.chance(0.12)) return undefined
  const rating = random.weighted<keyof typeof moods>([
    [5, 62],
    [4, 28],
    [3, 7],
    [2, 3],
  ])
  const mood = moods[rating]
  const speak = (text: string) => say(text, random, { student: student.firstName }, { self: student.feminine })
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
    student,
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
