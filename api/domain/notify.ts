import { newId } from '../../schema/ids.ts'
import type { Notice } from '../../schema/notices/notice.ts'
import type { Transaction } from '../db/connect.ts'

/** Paths that notifications link to. */
export const actionUrls = {
  job: (jobId: string) => `/jobs/${jobId}`,
  questions: (jobId: string) => `/jobs/${jobId}#questions`,
  chat: (jobId: string) => `/dashboard?tab=messages&jobId=${jobId}`,
  /** Screen of an agreed job, for both people. Not ending with the job id: such paths count as read with the conversation. */
  together: (jobId: string) => `/job/${jobId}/together`,
  appointment: (jobId: string) => `/job/${jobId}/together#rendez-vous`,
  applications: '/dashboard?tab=candidatures',
  /** Students who have applied to this offer. */
  received: (jobId: string) => `/dashboard?tab=open&jobId=${jobId}`,
  wallet: '/dashboard?tab=wallet',
  reviewStudent: (jobId: string, about: { studentId: string }) =>
    `/review-student/${jobId}?${new URLSearchParams(about)}`,
  reviewPoster: (jobId: string, about: { posterId: string }) => `/review-poster/${jobId}?${new URLSearchParams(about)}`,
  /** Reviews that an individual has received. */
  reviews: '/dashboard?tab=reviews',
  student: (studentId: string) => `/student/${studentId}`,
  dashboard: '/dashboard',
  desk: '/moderation',
} as const

type Told = {
  person: string
  notice: Notice
  /** Version of the offer that this person has last read. */
  offerBefore?: unknown
}

/** Columns of a notice's row, in the order of `noticeValues`. */
export const noticeColumns = (tx: Transaction) => tx`kind, type, alone, args`

export const noticeValues = (tx: Transaction, { kind, type, alone, args }: Notice) =>
  tx`${kind}, ${type}, ${alone}::boolean, ${JSON.stringify(args)}::text::jsonb`

/** Writes a separate notice for each of these people, in the caller's transaction. An existing alert is not repeated. */
export const notifyEach = async (tx: Transaction, told: readonly Told[], actionUrl: string) => {
  if (told.length === 0) return
  const rows = told.map(({ person, notice, offerBefore = null }) => ({ id: newId(), person, ...notice, offerBefore }))
  await tx`
    insert into notifications (id, user_id, ${noticeColumns(tx)}, action_url, offer_before)
    select id, person, kind, type, alone, args, ${actionUrl}, "offerBefore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as told (id uuid, person uuid, kind text, type text, alone boolean, args jsonb, "offerBefore" jsonb)
    on conflict do nothing`
}

/** Writes the same notice for several people, in the caller's transaction. */
export const notify = (tx: Transaction, people: readonly string[], notice: Notice, actionUrl: string) =>
  notifyEach(
    tx,
    people.map(person => ({ person, notice })),
    actionUrl,
  )

/** Deletes text stored by an earlier version together with what it is about. Its author may keep it. */
export const dropKept = (tx: Transaction, about: readonly object[], authorId: string | null = null) => tx`
  delete from notifications
  where kind = 'kept' and user_id is distinct from ${authorId}::uuid
    and args @> any (${about.map(one => JSON.stringify([one]))}::text[]::jsonb[])`

type Job = { id: string; posterId: string }

/** Page where one of a job's people reviews the other. Title and name are added on reading (`schema/notices/place.ts`). */
export const reviewPlace = ({ id, posterId }: Job, other: string) =>
  other === posterId
    ? actionUrls.reviewPoster(id, { posterId: other })
    : actionUrls.reviewStudent(id, { studentId: other })

/** Page where a person reads their own reviews. Students can also answer them there. */
export const readingPlace = ({ posterId }: Pick<Job, 'posterId'>, person: string) =>
  person === posterId ? actionUrls.reviews : actionUrls.student(person)
