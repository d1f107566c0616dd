import { makeApplications } from './applications.ts'
import type { StudentFinder } from './applications.ts'
import { makeConversation } from './conversations.ts'
import type { JobPlan } from './job-plans.ts'
import { makeJob } from './jobs.ts'
import type { Job } from './jobs.ts'
import { makeNotifications } from './notifications.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { makeReviews } from './reviews.ts'

export type World = {
  readonly posters: readonly Person[]
  readonly finder: StudentFinder
  readonly reference: number
  readonly random: Random
  /** Random generator for later additions, so that they do not change the rest of the set. */
  readonly others: Random
  /** Texts of open offers so far, because no two may be equal. */
  readonly said: Set<string>
}

const makeUnlike = (plan: JobPlan, poster: Person, { said, reference, random }: World): Job => {
  for (;;) {
    const job = makeJob(plan, poster, reference, random)
    const words = `${job.offer.title}\n${job.offer.description}`
    if (said.has(words)) continue
    said.add(words)
    return job
  }
}

/** An offer with its applications, messages, reviews and notifications. */
export const tellJob = (plan: JobPlan, inFull: boolean, world: World) => {
  const { posters, finder, reference, random, others } = world
  const poster = plan.poster === undefined ? random.pick(posters.slice(2)) : posters[plan.poster]
  if (!poster) throw new Error('a demo set needs the people of the demo accounts')
  const job = makeUnlike(plan, poster, world)
  const applications = makeApplications(job, finder, inFull, reference, random)
  const accepted = applications.find(({ status }) => status === 'accepted')
  const talks = accepted && (inFull || plan.messages || random.chance(0.25))
  const messages = talks ? makeConversation(accepted, inFull, reference, random) : []
  const doneAt = messages.at(-1)?.createdAt ?? accepted?.decidedAt ?? job.createdAt
  const reviews =
    accepted && job.status === 'completed'
      ? makeReviews(job, accepted.student, { after: doneAt, reference, random, others })
      : []
  const told = { job, applications, messages, reviews }
  const notifications = inFull ? makeNotifications(told, reference, random, others) : []
  return { ...told, assignee: accepted?.student, notifications }
}
