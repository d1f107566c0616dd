import { newId } from '../../schema/ids.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { goneName, type Notice } from './notices.ts'

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

const goneInLinks = encodeURIComponent(goneName)

type Told = {
  person: string
  notice: Notice
  /** What the offer said before, as far as this person has read it. */
  offerBefore?: unknown
}

/** A notice as the columns of its row, in the order in which `noticeValues` gives them. */
export const noticeColumns = (tx: Transaction) => tx`type, alone, title, message, named, nameless`

export const noticeValues = (tx: Transaction, { type, alone, title, message, named, nameless }: Notice) =>
  tx`${type}, ${alone}::boolean, ${title}, ${message}, ${named}::uuid[], ${nameless && JSON.stringify(nameless)}::text::jsonb`

/** Tells each of these people something of their own, in the transaction in which it happens; an alert that stands already stays one. */
export const notifyEach = async (tx: Transaction, told: readonly Told[], actionUrl: string) => {
  if (told.length === 0) return
  const rows = told.map(({ person, notice, offerBefore = null }) => ({ id: newId(), person, ...notice, offerBefore }))
  await tx`
    insert into notifications (id, user_id, ${noticeColumns(tx)}, action_url, offer_before)
    select id, person, type, alone, title, message, named, nameless, ${actionUrl}, "offerBefore"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as told (id uuid, person uuid, type text, alone boolean, title text, message text, named uuid[], nameless jsonb,
        "offerBefore" jsonb)
    on conflict do nothing`
}

/** Tells people of what just happened, in the transaction in which it happens. */
export const notify = (tx: Transaction, people: readonly string[], notice: Notice, actionUrl: string) =>
  notifyEach(
    tx,
    people.map(person => ({ person, notice })),
    actionUrl,
  )

/**
 * Of these notifications the names go, in the words and in the links that carry one. Devices receive the rows as any other that
 * has changed.
 */
export const dropNames = (sql: Sql | Transaction, which: ReturnType<Sql | Transaction>) => sql`
  update notifications set
    title = nameless ->> 'title', message = nameless ->> 'message', named = '{}', nameless = null,
    action_url = regexp_replace(action_url, '(studentName|posterName)=[^&]*', '\\1=' || ${goneInLinks})
  where named <> '{}' and ${which}`

type Job = { id: string; title: string; postedById: string }

/** Where one of a job's two people reviews the other. */
export const reviewPlace = ({ id, title, postedById }: Job, other: { id: string; name: string }) =>
  other.id === postedById
    ? actionUrls.reviewPoster(id, { title, posterName: other.name, posterId: other.id })
    : actionUrls.reviewStudent(id, { title, studentName: other.name, studentId: other.id })

/** Where a person reads reviews of them. A student may answer them there, too. */
export const readingPlace = ({ postedById }: Pick<Job, 'postedById'>, person: string) =>
  person === postedById ? actionUrls.reviews : actionUrls.student(person)
