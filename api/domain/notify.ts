import { newId } from '../../schema/ids.ts'
import type { Notice } from '../../schema/notices/notice.ts'
import type { Transaction } from '../db/connect.ts'

/** Where a notification leads. */
export const actionUrls = {
  job: (jobId: string) => `/jobs/${jobId}`,
  questions: (jobId: string) => `/jobs/${jobId}#questions`,
  chat: (jobId: string) => `/dashboard?tab=messages&jobId=${jobId}`,
  /** The one screen of an agreed job, for both its people. What ends with the id of a job counts as read with its conversation: this does not. */
  together: (jobId: string) => `/job/${jobId}/together`,
  appointment: (jobId: string) => `/job/${jobId}/together#rendez-vous`,
  applications: '/dashboard?tab=candidatures',
  /** Students who have applied for this offer. */
  received: (jobId: string) => `/dashboard?tab=open&jobId=${jobId}`,
  wallet: '/dashboard?tab=wallet',
  reviewStudent: (jobId: string, about: { studentId: string }) =>
    `/review-student/${jobId}?${new URLSearchParams(about)}`,
  reviewPoster: (jobId: string, about: { posterId: string }) => `/review-poster/${jobId}?${new URLSearchParams(about)}`,
  /** What an individual has received. */
  reviews: '/dashboard?tab=reviews',
  student: (studentId: string) => `/student/${studentId}`,
  dashboard: '/dashboard',
  desk: '/moderation',
} as const

type Told = {
  person: string
  notice: Notice
  /** What the offer said before, as far as this person has read it. */
  offerBefore?: unknown
}

/** A notice as the columns of its row, in the order in which `noticeValues` gives them. */
export const noticeColumns = (tx: Transaction) => tx`kind, type, alone, args`

export const noticeValues = (tx: Transaction, { kind, type, alone, args }: Notice) =>
  tx`${kind}, ${type}, ${alone}::boolean, ${JSON.stringify(args)}::text::jsonb`

/** Tells each of these people something of their own, in the transaction in which it happens; an alert that stands already stays one. */
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

/** Tells people of what just happened, in the transaction in which it happens. */
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

/** Page where one of a job's two people reviews the other. The title and the name are added on reading (`schema/notices/place.ts`). */
export const reviewPlace = ({ id, posterId }: Job, other: string) =>
  other === posterId
    ? actionUrls.reviewPoster(id, { posterId: other })
    : actionUrls.reviewStudent(id, { studentId: other })

/** Where a person reads reviews of them. A student may answer them there, too. */
export const readingPlace = ({ posterId }: Pick<Job, 'posterId'>, person: string) =>
  person === posterId ? actionUrls.reviews : actionUrls.student(person)
