import { job, person } from '../../schema/notices/args.ts'
import { noAppointment, usualMinutes } from '../../schema/decisions/appointment.ts'
import { nextWeek, startOf } from '../../schema/decisions/schedule.ts'
import { when } from '../../schema/decisions/when.ts'
import { waysOutOfSeries, type SeriesEnd } from '../../schema/decisions/ways-out.ts'
import { schedule as planned } from '../../schema/entities/schedule.ts'
import { newId } from '../../schema/ids.ts'
import { limits } from '../../schema/rules.ts'
import { addTask } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { storeAppointment, tellAppointment } from './appointments.ts'
import { readTimes } from './locks.ts'
import { sharedColumns } from './offer-columns.ts'
import { say } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from './notify.ts'
import type { JobTerms } from './terms.ts'

/** Transitions of a series: it begins with its first job, continues session by session, and ends without ending any of them. */

/** Schedules the next session for the begin of the last one, so that there is always one planned. */
const planSession = (tx: Transaction, seriesId: string, begins: string) =>
  addTask(tx, 'add-session', { seriesId }, { runAt: new Date(begins), key: `session/${seriesId}` })

type Agreed = JobTerms & {
  offerId: string
  offerVersion: number
  posterId: string
  studentId: string
  feePercent: number
}

/** Begins the series of a weekly job and returns its first session's columns; null for any other job. */
export const beginSeries = async (tx: Transaction, jobId: string, agreed: Agreed, isRecurring: boolean) => {
  if (!isRecurring || agreed.scheduledFor === null) return null
  const { scheduledFor, ...weekly } = agreed
  await tx`insert into series ${tx({ id: jobId, ...weekly })}`
  await planSession(tx, jobId, scheduledFor)
  return { seriesId: jobId, session: 1 }
}

type Ended = { id: string; people: string[] }

/**
 * Ends series; planned sessions stay. `by` is the person who ends it; `waysOutOfSeries` determines the recipients. A student
 * who leaves before it began frees the place, even if the series has already ended.
 */
export const endSeries = async (tx: Transaction, which: ReturnType<Sql>, why: SeriesEnd, by: string | null = null) => {
  const ended = await tx<Ended[]>`
    update series set ended_at = coalesce(ended_at, now()), ended_because = ${why}
    where (ended_at is null or ${why === 'left'}) and (${which})
    returning id, array[poster_id, student_id] as people`
  const { told } = waysOutOfSeries[why]
  if (!told) return
  for (const { id, people } of ended) {
    const notice =
      by === null ? say('seriesSilent', job(id), limits.silentSessions) : say('seriesEnded', person(by), job(id))
    const others = people.filter(one => one !== by)
    await notify(tx, others, notice, actionUrls.chat(id))
  }
}

/**
 * True if neither person did anything about the last sessions: no appointment, payment, completion or message. Otherwise a
 * forgotten series would go on for years.
 */
const isSilent = async (tx: Transaction, seriesId: string) => {
  const [found] = await tx<{ count: number; isWritten: boolean }[]>`
    select count(*)::int as count,
      exists(select from messages where job_id = ${seriesId} and created_at > min(s.scheduled_for)) as is_written
    from (
      select j.scheduled_for, j.status = 'assigned' and coalesce(t.version, 1) = 1 as is_silent
      from jobs j left join appointments t on t.job_id = j.id
      where j.series_id = ${seriesId} order by j.session desc limit ${limits.silentSessions}
    ) s where s.is_silent`
  return found !== undefined && found.count === limits.silentSessions && !found.isWritten
}

const weeklyColumns = `
  offer_id, offer_version, poster_id, student_id, title, rate, duration, estimated_duration, location, canton,
  is_through_pouce, payment_method, fee_percent, ${sharedColumns.join(', ')}`

type Series = {
  id: string
  posterId: string
  studentId: string
  estimatedDuration: number | null
  isHidden: boolean
}
type Last = { id: string; session: number; schedule: unknown }

/** Adds the next session when the last one begins, at the same price, and proposes its time to the student. */
export const addNextSession = async (tx: Transaction, seriesId: string) => {
  const [series] = await tx<Series[]>`
    select s.id, s.poster_id, s.student_id, s.estimated_duration, o.hidden_at is not null or exists (
      select from suspensions where user_id in (s.poster_id, s.student_id) and lifted_at is null
    ) as is_hidden
    from series s join offers o on o.id = s.offer_id
    where s.id = ${seriesId} and s.ended_at is null for update of s`
  if (!series) return
  const [last] = await tx<Last[]>`
    select id, session, schedule from jobs where series_id = ${seriesId} order by session desc limit 1`
  const before = planned.safeParse(last?.schedule).data
  if (!last || series.isHidden || before?.kind !== 'date') return endSeries(tx, tx`id = ${seriesId}`, 'hidden')
  const now = Date.now()
  // A postponed session begins later.
  const time = (await readTimes(tx, one => one`id = ${last.id}`)).get(last.id)
  const begins = (time && when(time)) ?? startOf(before)
  if (Date.parse(begins) > now) return planSession(tx, seriesId, begins)
  if (await isSilent(tx, seriesId)) return endSeries(tx, tx`id = ${seriesId}`, 'silent')
  const schedule = nextWeek(before, now)
  const start = startOf(schedule)
  const id = newId()
  // Lock the student before inserting rows that show them, so that a concurrent rename runs before or after.
  await tx`select from users where id = ${series.studentId} for share`
  await tx`
    insert into jobs (id, series_id, session, schedule, scheduled_for, ${tx.unsafe(weeklyColumns)})
    select ${id}, id, ${last.session + 1}, ${tx.json(schedule)}, ${start}, ${tx.unsafe(weeklyColumns)} from series where id = ${seriesId}`
  await tx`
    insert into agreements (job_id, amount)
    select ${id}, amount from agreements where job_id = ${last.id} and amount is not null`
  const meeting = { start, minutes: time?.appointment?.confirmed?.minutes ?? usualMinutes(series) }
  const proposed = { ...noAppointment, version: 1, proposed: { ...meeting, byId: series.posterId } }
  await storeAppointment(tx, id, noAppointment, proposed)
  const notice = say('appointmentProposed', person(series.posterId), job(id), meeting)
  await tellAppointment(tx, id, [series.studentId], notice)
  await planSession(tx, seriesId, start)
}
