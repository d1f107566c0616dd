import * as z from 'zod'
import { startOf, swissDay } from '../../schema/decisions/schedule.ts'
import type { Appointment } from '../../schema/entities/appointment.ts'
import { instant } from '../../schema/fields.ts'
import { periods } from '../../schema/rules.ts'
import { addTask } from '../db/add-task.ts'
import type { Sql, Transaction } from '../db/connect.ts'
import type { Notice } from '../../schema/notices/notice.ts'
import { actionUrls, notify } from './notify.ts'

const stored = z.object({
  version: z.int(),
  start: instant.nullable(),
  minutes: z.int().nullable(),
  at: instant.nullable(),
  proposedStart: instant.nullable(),
  proposedMinutes: z.int().nullable(),
  proposedById: z.uuid().nullable(),
  calledOffStart: instant.nullable(),
  calledOffById: z.uuid().nullable(),
  calledOffAt: instant.nullable(),
})

/** JSON column of `appointments t`. */
export const appointmentColumn = `json_build_object(
  'version', t.version, 'start', t.starts_at, 'minutes', t.minutes, 'at', t.confirmed_at,
  'proposedStart', t.proposed_starts_at, 'proposedMinutes', t.proposed_minutes, 'proposedById', t.proposed_by_id,
  'calledOffStart', t.called_off_starts_at, 'calledOffById', t.called_off_by_id, 'calledOffAt', t.called_off_at)`

export const toAppointment = (column: unknown): Appointment => {
  const { version, start, minutes, at, proposedStart, proposedMinutes, proposedById, ...off } = stored.parse(column)
  const { calledOffStart, calledOffById, calledOffAt } = off
  return {
    version,
    confirmed: start !== null && minutes !== null && at !== null ? { start, minutes, at } : null,
    proposed:
      proposedStart !== null && proposedMinutes !== null && proposedById !== null
        ? { start: proposedStart, minutes: proposedMinutes, byId: proposedById }
        : null,
    ...(calledOffStart !== null && calledOffById !== null && calledOffAt !== null
      ? { calledOff: { start: calledOffStart, byId: calledOffById, at: calledOffAt } }
      : {}),
  }
}

export const readOwnAppointments = async (sql: Sql, userId: string) => {
  const rows = await sql<{ jobId: string; title: string; appointment: unknown }[]>`
    select j.id as job_id, j.title, ${sql.unsafe(appointmentColumn)} as appointment
    from jobs j join appointments t on t.job_id = j.id
    where ${userId} in (j.poster_id, j.student_id) and j.status <> 'left' order by j.created_at, j.id`
  return rows.map(({ jobId, title, appointment }) => ({ jobId, title, ...toAppointment(appointment) }))
}

const { eveningAt, minutesBefore } = periods.appointmentReminder
const MINUTE = 60_000
const HALF_DAY = 12 * 60 * MINUTE

const eveningBefore = (start: string) => {
  // Noon is far from the beginning of any day, even one of 23 or 25 hours.
  const noon = Date.parse(startOf({ kind: 'date', day: swissDay(start), time: '12:00' }))
  return startOf({ kind: 'date', day: swissDay(noon - 2 * HALF_DAY), time: eveningAt })
}

/**
 * Schedules reminders that are still in the future. A later appointment of the job replaces the tasks; each task checks the
 * current state when it runs.
 */
const planReminders = async (tx: Transaction, jobId: string, start: string) => {
  const due = [
    ['evening', new Date(eveningBefore(start))],
    ['soon', new Date(Date.parse(start) - minutesBefore * MINUTE)],
  ] as const
  for (const [which, runAt] of due)
    if (runAt.getTime() > Date.now())
      await addTask(tx, 'remind-appointment', { jobId, start, which }, { runAt, key: `appointment-${which}:${jobId}` })
}

/** A newly confirmed appointment is reminded of again. */
export const storeAppointment = async (tx: Transaction, jobId: string, before: Appointment, now: Appointment) => {
  const { version, confirmed, proposed, calledOff } = now
  const isNew = confirmed !== null && confirmed.at !== before.confirmed?.at
  const columns = {
    version,
    startsAt: confirmed?.start ?? null,
    minutes: confirmed?.minutes ?? null,
    confirmedAt: confirmed?.at ?? null,
    proposedStartsAt: proposed?.start ?? null,
    proposedMinutes: proposed?.minutes ?? null,
    proposedById: proposed?.byId ?? null,
    calledOffStartsAt: calledOff?.start ?? null,
    calledOffById: calledOff?.byId ?? null,
    calledOffAt: calledOff?.at ?? null,
    ...(isNew && { reminded: [] as string[] }),
  }
  await tx`
    insert into appointments ${tx({ jobId, ...columns })} on conflict (job_id) do update set ${tx(columns)}`
  if (isNew) await planReminders(tx, jobId, confirmed.start)
}

/** Notifies about an appointment. Only its latest state matters, so older unread notifications are replaced. */
export const tellAppointment = async (tx: Transaction, jobId: string, people: readonly string[], notice: Notice) => {
  const place = actionUrls.appointment(jobId)
  await tx`
    delete from notifications
    where user_id = any(${[...people]}::uuid[]) and action_url = ${place} and read_at is null`
  await notify(tx, people, notice, place)
}
