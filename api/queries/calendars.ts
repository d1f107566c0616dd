import type { CalendarEvent } from '../../schema/calendar.ts'
import { getCalendar as contract } from '../../schema/contracts/calendars.ts'
import { limits } from '../../schema/rules.ts'
import type { Sql } from '../db/connect.ts'
import { hashSecret } from '../server/secrets.ts'
import { texts } from '../texts/fr.ts'
import { query } from './query.ts'

/** Null without a calendar. */
export const readCalendarSince = async (sql: Sql, userId: string) => {
  const [row] = await sql<{ createdAt: string }[]>`select created_at from calendars where user_id = ${userId}`
  return row?.createdAt ?? null
}

export const getCalendar = query(contract, async (sql, actor) => ({ since: await readCalendarSince(sql, actor.id) }))

/** Owner of the calendar at this address. */
export const findCalendar = async (sql: Sql, secret: string) => {
  const [row] = await sql<{ userId: string }[]>`
    select c.user_id from calendars c join users u on u.id = c.user_id
    where c.token_hash = ${hashSecret(secret)} and u.deleted_at is null`
  return row?.userId ?? null
}

type Confirmed = Omit<CalendarEvent, 'details' | 'url' | 'place'> & {
  location: string
  address: string | null
  otherName: string
}

/** A person's agreed jobs, the latest first: future ones, and those of the past year. */
export const readConfirmed = async (sql: Sql, userId: string, publicUrl: string): Promise<CalendarEvent[]> => {
  const rows = await sql<Confirmed[]>`
    select j.id as job_id, t.version, t.confirmed_at as at, t.starts_at as start, t.minutes, j.title, j.location, j.address,
      concat_ws(' ', o.first_name, o.last_name) as other_name
    from jobs j join appointments t on t.job_id = j.id
      join users o on o.id = case when j.poster_id = ${userId} then j.student_id else j.poster_id end
    where ${userId} in (j.poster_id, j.student_id) and j.status in ('assigned', 'in_progress', 'completed')
      and t.starts_at > now() - interval '1 year'
    order by t.starts_at desc, j.id limit ${limits.calendarEvents}`
  return rows.map(({ location, address, otherName, ...row }) => ({
    ...row,
    place: address ?? location,
    details: texts.calendar.details(otherName),
    url: `${publicUrl}/job/${row.jobId}/together`,
  }))
}
