import { job, person } from '../../schema/notices/args.ts'
import { swissDay } from '../../schema/decisions/schedule.ts'
import { periods } from '../../schema/rules.ts'
import type { Payload } from '../db/add-task.ts'
import type { Sql } from '../db/connect.ts'
import { retryConflicts } from '../db/errors.ts'
import { tellAppointment } from '../domain/appointments.ts'
import { mailNotice } from '../domain/mail-notice.ts'
import { say } from '../../schema/notices/notice.ts'

type Due = { minutes: number; poster: string; student: string }

/**
 * Reminds both people of their appointment, once. Does nothing if it was changed or called off in the meantime, if the work is
 * over, or if the reminder is too late. The only place that sends reminders.
 */
export const remindAppointment = (sql: Sql, { jobId, start, which }: Payload<'remind-appointment'>) =>
  retryConflicts(() =>
    sql.begin(async tx => {
      const now = Date.now()
      // The evening reminder is skipped in the last hour: the other reminder replaces it.
      const least = which === 'evening' ? periods.appointmentReminder.minutesBefore * 60_000 : 0
      if (Date.parse(start) - now <= least) return
      const [due] = await tx<Due[]>`
        update appointments t set reminded = t.reminded || ${which}::text
        from jobs j join users p on p.id = j.poster_id join users s on s.id = j.student_id
        where t.job_id = ${jobId} and j.id = t.job_id and t.starts_at = ${start} and not t.reminded @> array[${which}::text]
          and j.status in ('assigned', 'in_progress') and p.deleted_at is null and s.deleted_at is null
        returning t.minutes, p.id as poster, s.id as student`
      if (!due) return
      const { minutes, poster, student } = due
      const isToday = swissDay(start) === swissDay(now)
      const pairs = [
        [poster, student],
        [student, poster],
      ] as const
      for (const [one, other] of pairs) {
        const notice = say('appointmentReminder', person(other), job(jobId), { start, minutes }, isToday)
        await tellAppointment(tx, jobId, [one], notice)
        await mailNotice(tx, { kind: 'reminder', to: one, jobId, at: start })
      }
    }),
  )
