import { noAppointment, usualMinutes } from '../../schema/decisions/appointment.ts'
import { nextWeek, startOf } from '../../schema/decisions/schedule.ts'
import { when } from '../../schema/decisions/when.ts'
import { waysOutOfSeries, type SeriesEnd } from '../../schema/decisions/ways-out.ts'
import { schedule as planned } from '../../schema/entities/schedule.ts'
import { limits } from '../../schema/rules.ts'
import { addTask } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { storeAppointment, tellAppointment } from './appointments.ts'
import { copyJob } from './copy-job.ts'
import { lockAnyJob, readTimes } from './locks.ts'
import { nameOf } from './names.ts'
import { say } from './notices.ts'
import { actionUrls, notify } from './notify.ts'

/**
 * The life of a series: it begins when a weekly offer is agreed on, goes on by one session after the other, and ends without
 * any of them. The caller holds its first job's lock, except when many end with a block or an account.
 */

/** With each session the next one comes to be, so that there is one to prepare for at any time. */
const planSession = (tx: Transaction, seriesId: string, begins: string) =>
  addTask(tx, 'add-session', { seriesId }, { runAt: new Date(begins), key: `session/${seriesId}` })

/** What a weekly offer becomes when it is agreed on; any other stays what it is. */
export const beginSeries = async (tx: Transaction, jobId: string) => {
  const [first] = await tx<{ scheduledFor: string }[]>`
    update jobs set series_id = id where id = ${jobId} and is_recurring and schedule ->> 'kind' = 'date'
    returning scheduled_for`
  if (first) await planSession(tx, jobId, first.scheduledFor)
}

type Ended = { id: string; title: string; people: string[] }

/** What is planned already stays. `by` is who ends it; `waysOutOfSeries` says who is told. */
export const endSeries = async (tx: Transaction, of: ReturnType<Sql>, why: SeriesEnd, by: string | null = null) => {
  const ended = await tx<Ended[]>`
    update jobs set series_ended_at = now() where series_id = id and series_ended_at is null and (${of})
    returning id, title, array[posted_by_id, assigned_to_id] as people`
  const { told } = waysOutOfSeries[why]
  if (!told) return
  const person = by === null ? null : await nameOf(tx, by)
  for (const { id, title, people } of ended) {
    const notice = person ? say('seriesEnded', person, title) : say('seriesSilent', title, limits.silentSessions)
    const others = people.filter(one => one !== by)
    await notify(tx, others, notice, actionUrls.chat(id))
  }
}

/**
 * Whether neither of the two has said a word of the last sessions: not met, not paid, not done or cancelled, not written. Else
 * one that is forgotten would go on for years.
 */
const isSilent = async (tx: Transaction, seriesId: string) => {
  const [found] = await tx<{ count: number; isWritten: boolean }[]>`
    select count(*)::int as count,
      exists(select from messages where job_id = ${seriesId} and created_at > min(s.scheduled_for)) as is_written
    from (
      select j.scheduled_for, j.status = 'assigned' and coalesce(t.version, 1) = 1 as is_silent
      from jobs j left join appointments t on t.job_id = j.id
      where j.series_id = ${seriesId} order by j.scheduled_for desc limit ${limits.silentSessions}
    ) s where s.is_silent`
  return found !== undefined && found.count === limits.silentSessions && !found.isWritten
}

type Last = { id: string; schedule: unknown; estimatedDuration: number | null; isHidden: boolean; posterName: string }

/**
 * The next session of a series, once the last one begins: at the same price, its time proposed to the student. Of two who look
 * at once the second finds it.
 */
export const addNextSession = async (tx: Transaction, seriesId: string) => {
  const first = await lockAnyJob(tx, seriesId)
  if (!first?.assignedToId || first.seriesId !== seriesId || first.seriesEndedAt !== null) return
  const [last] = await tx<Last[]>`
    select s.id, s.schedule, s.estimated_duration, s.hidden_at is not null or exists (
      select from suspensions where user_id in (s.posted_by_id, s.assigned_to_id) and lifted_at is null
    ) as is_hidden, p.first_name as poster_name
    from jobs s join users p on p.id = s.posted_by_id
    where s.series_id = ${seriesId} order by s.scheduled_for desc limit 1`
  const before = planned.safeParse(last?.schedule).data
  if (!last || last.isHidden || before?.kind !== 'date') return endSeries(tx, tx`id = ${seriesId}`, 'hidden')
  const now = Date.now()
  // What the two have put off begins later.
  const time = (await readTimes(tx, one => one`id = ${last.id}`)).get(last.id)
  const begins = (time && when(time)) ?? startOf(before)
  if (Date.parse(begins) > now) return planSession(tx, seriesId, begins)
  if (await isSilent(tx, seriesId)) return endSeries(tx, tx`id = ${seriesId}`, 'silent')
  const schedule = nextWeek(before, now)
  const start = startOf(schedule)
  const id = await copyJob(tx, last.id, first.assignedToId)
  await tx`
    update jobs set ${tx({ seriesId, schedule: tx.json(schedule), scheduledFor: start })}, created_at = now()
    where id = ${id}`
  await tx`
    insert into agreements (job_id, amount)
    select ${id}, amount from agreements where job_id = ${last.id} and amount is not null`
  const meeting = { start, minutes: time?.appointment?.confirmed?.minutes ?? usualMinutes(last) }
  const proposed = { ...noAppointment, version: 1, proposed: { ...meeting, byId: first.postedById } }
  await storeAppointment(tx, id, noAppointment, proposed)
  const notice = say('appointmentProposed', { id: first.postedById, name: last.posterName }, first.title, meeting)
  await tellAppointment(tx, id, [first.assignedToId], notice)
  await planSession(tx, seriesId, start)
}
