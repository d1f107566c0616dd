import type { NotificationType } from '../../schema/choices.ts'
import { newId } from '../../schema/ids.ts'
import type { Transaction } from '../db/connect.ts'

type Notice = { title: string; message: string }

/** Where a notification leads. */
export const actionUrls = {
  job: (jobId: string) => `/jobs/${jobId}`,
  chat: (jobId: string) => `/dashboard?tab=messages&jobId=${jobId}`,
  applications: '/dashboard?tab=candidatures',
  dashboard: '/dashboard',
} as const

/** Tells people of what just happened, in the transaction in which it happens. */
export const notify = async (
  tx: Transaction,
  people: readonly string[],
  type: NotificationType,
  { title, message }: Notice,
  actionUrl: string,
) => {
  if (people.length === 0) return
  const ids = people.map(() => newId())
  await tx`
    insert into notifications (id, user_id, type, title, message, action_url)
    select id, user_id, ${type}, ${title}, ${message}, ${actionUrl}
    from unnest(${ids}::uuid[], ${[...people]}::uuid[]) as told (id, user_id)`
}

/** An offer is told to the students of its canton. */
export const notifyStudentsOfCanton = async (tx: Transaction, canton: string, notice: Notice, actionUrl: string) => {
  const students = await tx<{ id: string }[]>`
    select id from users where canton = ${canton} and user_type = 'student' and deleted_at is null`
  const people = students.map(({ id }) => id)
  await notify(tx, people, 'job_match', notice, actionUrl)
}
