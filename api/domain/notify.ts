import type { NotificationType } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'

export type Notice = { title: string; message: string }

/** Where a notification leads. */
export const actionUrls = {
  job: (jobId: string) => `/jobs/${jobId}`,
  questions: (jobId: string) => `/jobs/${jobId}#questions`,
  chat: (jobId: string) => `/dashboard?tab=messages&jobId=${jobId}`,
  /** Both people of a job find it there. What ends with the id of a job counts as read with its conversation: this does not. */
  appointment: (jobId: string) => `/accepted-jobs#${jobId}-rendez-vous`,
  applications: '/dashboard?tab=candidatures',
  /** Whoever has applied for this offer. */
  received: (jobId: string) => `/dashboard?tab=open&jobId=${jobId}`,
  wallet: '/dashboard?tab=wallet',
  reviewStudent: (jobId: string, about: { title: string; studentName: string; studentId: string }) =>
    `/review-student/${jobId}?${new URLSearchParams(about)}`,
  reviewPoster: (jobId: string, about: { title: string; posterName: string; posterId: string }) =>
    `/review-poster/${jobId}?${new URLSearchParams(about)}`,
  /** What an individual has received. */
  reviews: '/dashboard?tab=reviews',
  student: (studentId: string) => `/student/${studentId}`,
  dashboard: '/dashboard',
  desk: '/moderation',
} as const

const mostLetters = 1000

/** What somebody wrote may be longer than a notification; where that leads to, all of it is read. */
export const fitNotice = (message: string) => {
  const letters = Array.from(message)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : message
}

/** Tells each of these people something of their own, in the transaction in which it happens. */
export const notifyEach = async (
  tx: Transaction,
  told: readonly { person: string; notice: Notice }[],
  type: NotificationType,
  actionUrl: string,
) => {
  if (told.length === 0) return
  await tx`
    insert into notifications (id, user_id, type, title, message, action_url)
    select id, user_id, ${type}, title, message, ${actionUrl}
    from unnest(
      ${told.map(() => newId())}::uuid[],
      ${told.map(({ person }) => person)}::uuid[],
      ${told.map(({ notice }) => notice.title)}::text[],
      ${told.map(({ notice }) => fitNotice(notice.message))}::text[]
    ) as told (id, user_id, title, message)`
}

/** Tells people of what just happened, in the transaction in which it happens. */
export const notify = (
  tx: Transaction,
  people: readonly string[],
  type: NotificationType,
  notice: Notice,
  actionUrl: string,
) =>
  notifyEach(
    tx,
    people.map(person => ({ person, notice })),
    type,
    actionUrl,
  )

type Job = { id: string; title: string; postedById: string }

/** Where one of a job's two people reviews the other. */
export const reviewPlace = ({ id, title, postedById }: Job, other: { id: string; name: string }) =>
  other.id === postedById
    ? actionUrls.reviewPoster(id, { title, posterName: other.name, posterId: other.id })
    : actionUrls.reviewStudent(id, { title, studentName: other.name, studentId: other.id })

/** Where somebody reads what others say of them. A student may answer it there, too. */
export const readingPlace = ({ postedById }: Pick<Job, 'postedById'>, person: string) =>
  person === postedById ? actionUrls.reviews : actionUrls.student(person)
