import { noAppointment, usualMinutes } from '../../schema/decisions/appointment.ts'
import { nextWeek, startOf } from '../../schema/decisions/schedule.ts'
import { limits } from '../../schema/rules.ts'
import type { Payload } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { readAppointment, storeAppointment, tellAppointment } from '../domain/appointments.ts'
import { shunned } from '../domain/blocks.ts'
import { copyJob } from '../domain/copy-job.ts'
import { lockAnyJob, readTimes } from '../domain/locks.ts'
import { say } from '../domain/notices.ts'
import { actionUrls, notify } from '../domain/notify.ts'
import { endSeries, planSession } from '../domain/series.ts'
import { readSchedule } from '../queries/jobs.ts'

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

type Last = { id: string; schedule: unknown; estimatedDuration: number | null; posterName: string; goesOn: boolean }

/**
 * The next session of a series, once the last one begins: at the same price, its time proposed to the student. Under the lock
 * of the first one, so that of two who look at once the second finds it.
 */
export const addSession = (sql: Sql, { seriesId }: Payload<'add-session'>) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const first = await lockAnyJob(tx, seriesId)
      if (!first?.assignedToId || first.seriesId !== seriesId || first.seriesEndedAt !== null) return
      const [last] = await tx<Last[]>`
        select s.id, s.schedule, s.estimated_duration, p.first_name as poster_name,
          p.deleted_at is null and a.deleted_at is null and s.hidden_at is null
            and a.id <> all (${shunned(tx, first.postedById)}) as goes_on
        from jobs s join users p on p.id = s.posted_by_id join users a on a.id = s.assigned_to_id
        where s.series_id = ${seriesId} order by s.scheduled_for desc limit 1`
      const before = last && readSchedule(last.schedule)
      if (!last?.goesOn || before?.kind !== 'date') return void (await endSeries(tx, tx`id = ${seriesId}`))
      const now = Date.now()
      // What the two have put off begins later.
      const begins = (await readTimes(tx, one => one`id = ${last.id}`)).get(last.id) ?? startOf(before)
      if (Date.parse(begins) > now) return planSession(tx, seriesId, begins)
      if (await isSilent(tx, seriesId)) {
        await endSeries(tx, tx`id = ${seriesId}`)
        const people = [first.postedById, first.assignedToId]
        const notice = say('seriesSilent', first.title, limits.silentSessions)
        return notify(tx, people, notice, actionUrls.chat(seriesId))
      }
      const schedule = nextWeek(before, now)
      const start = startOf(schedule)
      const id = await copyJob(tx, last.id, first.assignedToId)
      await tx`
        update jobs set ${tx({ seriesId, schedule: tx.json(schedule), scheduledFor: start })}, created_at = now()
        where id = ${id}`
      await tx`
        insert into agreements (job_id, amount)
        select ${id}, amount from agreements where job_id = ${last.id} and amount is not null`
      const meant = await readAppointment(tx, last.id)
      const meeting = { start, minutes: meant?.confirmed?.minutes ?? usualMinutes(last) }
      await storeAppointment(
        tx,
        id,
        { ...noAppointment, version: 1, proposed: { ...meeting, byId: first.postedById } },
        false,
      )
      const notice = say('appointmentProposed', { id: first.postedById, name: last.posterName }, first.title, meeting)
      await tellAppointment(tx, id, [first.assignedToId], notice)
      await planSession(tx, seriesId, start)
    }),
  )
