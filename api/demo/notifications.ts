import { linkedPerson, offer, person } from '../../schema/notices/args.ts'
import { say, type Notice } from '../../schema/notices/notice.ts'
import { actionUrls, readingPlace, reviewPlace } from '../domain/notify.ts'
import type { Application } from './applications.ts'
import { DAY, MINUTE } from './calendar.ts'
import type { Message } from './conversations.ts'
import type { Job } from './jobs.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Review } from './reviews.ts'

export type Notification = Notice & {
  readonly id: string
  readonly person: Person
  readonly actionUrl: string
  readonly createdAt: number
  readonly readAt: number | null
  /** Number of unread messages it covers. */
  readonly messages?: number
}

type Told = {
  job: Job
  applications: Application[]
  messages: Message[]
  reviews: Review[]
}

/** Notifications that the product would have sent, with its own texts. */
export const makeNotifications = (
  { job, applications, messages, reviews }: Told,
  reference: number,
  random: Random,
  others: Random,
) => {
  const tell = (to: Person, notice: Notice, actionUrl: string, at: number, seen: boolean, chances = random) => {
    const readAt = seen ? Math.min(at + chances.between(5, 600) * MINUTE, reference) : null
    return { id: chances.id(at), person: to, ...notice, actionUrl, createdAt: at, readAt }
  }
  const seen = (at: number) => at < reference - 3 * DAY || random.chance(0.4)
  const closed = (application: Application) => {
    if (application.status === 'accepted') return say('accepted', offer(job.id))
    if (job.deletedAt) return say('jobWithdrawn', offer(job.id))
    return job.status === 'cancelled' ? say('jobCancelled', offer(job.id), null) : say('rejected', offer(job.id))
  }
  const notifications: Notification[] = []
  for (const application of applications) {
    const { student, createdAt, decidedAt } = application
    const received = say('newApplication', person(student.id), offer(job.id))
    notifications.push(
      tell(
        job.poster,
        received,
        actionUrls.received(job.id),
        createdAt,
        application.status !== 'pending' || seen(createdAt),
      ),
    )
    if (decidedAt)
      notifications.push(
        tell(
          student,
          closed(application),
          application.status === 'accepted' ? actionUrls.together(job.id) : actionUrls.applications,
          decidedAt,
          seen(decidedAt),
        ),
      )
  }
  const unread = messages.filter(({ readAt }) => readAt === null)
  for (const message of messages.slice(-3)) {
    const { sender, receiver, createdAt, readAt } = message
    const about = [person(sender.id), offer(job.id)] as const
    const isRead = readAt !== null
    const count = isRead ? 1 : unread.length
    const told = tell(receiver, say('newMessage', ...about, count), actionUrls.chat(job.id), createdAt, isRead)
    // The last one covers all unread messages.
    if (isRead) notifications.push(told)
    else if (message === unread.at(-1)) notifications.push({ ...told, messages: count })
  }
  const place = { id: job.id, posterId: job.poster.id }
  for (const { reviewer, reviewee, createdAt, shownAt, isOld } of reviews) {
    const [kind, actionUrl] =
      shownAt === null
        ? (['reviewBlind', reviewPlace(place, reviewer.id)] as const)
        : (['reviewReceived', readingPlace(place, reviewee.id)] as const)
    const chances = reviewee === job.poster ? others : random
    notifications.push(
      tell(reviewee, say(kind, linkedPerson(reviewer.id), offer(job.id)), actionUrl, createdAt, isOld, chances),
    )
  }
  return notifications
}
