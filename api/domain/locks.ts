import type { JobStatus } from '../../schema/choices.ts'
import type { Planned } from '../../schema/decisions/schedule.ts'
import { when } from '../../schema/decisions/when.ts'
import type { Appointment } from '../../schema/entities/appointment.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from './actor.ts'
import { appointmentColumn, toAppointment } from './appointments.ts'

export type HeldJob = {
  id: string
  title: string
  status: JobStatus
  postedById: string
  assignedToId: string | null
  /** The day of its offer, where there is one. */
  scheduledFor: string | null
  /** It was agreed to be paid here. */
  isThroughPouce: boolean
  /** When its poster said that the work has begun. */
  startedAt: string | null
  /** How many students are wanted in all, and how many of these have a place of it as a job of their own. */
  places: number
  chosen: number
  /** The offer that it is one place of, where it is. */
  offerId: string | null
  /** The first session of its series, which may be itself. */
  seriesId: string | null
  seriesEndedAt: string | null
  /** Since when moderation has it out of sight. */
  hiddenAt: string | null
}

export type LockedJob = HeldJob & {
  /** What says when the work is, and when that is: see `schema/decisions/when.ts`. */
  time: Time
  beginsAt: string | null
}

type Time = Planned & { appointment: Appointment | null }

const heldColumns = `
  id, title, status, posted_by_id, assigned_to_id, is_through_pouce, scheduled_for, started_at, places, chosen, offer_id, series_id, series_ended_at,
  hidden_at`

type TimedRow = { id: string; schedule: unknown; scheduledFor: string | null; appointment: unknown }
export type Where = (tx: Transaction) => ReturnType<Transaction>

/** When the work of each of these jobs is; locked, so that no one changes it meanwhile. */
export const readTimes = async (tx: Transaction, which: Where): Promise<Map<string, Time>> => {
  const rows = await tx<TimedRow[]>`
    select id, schedule, scheduled_for, case when t.job_id is not null then ${tx.unsafe(appointmentColumn)} end as appointment
    from jobs left join appointments t on t.job_id = id where ${which(tx)}`
  return new Map(
    rows.map(({ id, schedule: planned, scheduledFor, appointment }) => [
      id,
      {
        schedule: schedule.safeParse(planned).data,
        scheduledFor,
        appointment: appointment ? toAppointment(appointment) : null,
      },
    ]),
  )
}

/**
 * The time is read once the jobs are held, in a statement of its own that sees what those before have agreed on. `execute` sends
 * the first one at once: awaited only, it would leave after the second.
 */
export const lockJobs = async (tx: Transaction, which: Where): Promise<LockedJob[]> => {
  const [jobs, times] = await Promise.all([
    tx<HeldJob[]>`select ${tx.unsafe(heldColumns)} from jobs where ${which(tx)} order by id for update`.execute(),
    readTimes(tx, which),
  ])
  return jobs.map(job => {
    const time = times.get(job.id) ?? { scheduledFor: job.scheduledFor, appointment: null }
    return { ...job, time, beginsAt: when(time) }
  })
}

/**
 * Every command that changes a job, or what hangs on its state, takes the job's row first and the applications' after:
 * one order for all, so that any two of them run one after the other and never wait for each other in a circle.
 */
export const lockJob = async (tx: Transaction, jobId: string) => {
  const [job] = await lockJobs(tx, sql => sql`id = ${jobId} and deleted_at is null`)
  return job ?? null
}

/** The same, also of one that was deleted: an offer that a student has left can be, and its money still moves. */
export const lockAnyJob = async (tx: Transaction, jobId: string) => {
  const [job] = await lockJobs(tx, sql => sql`id = ${jobId}`)
  return job ?? null
}

/** Enough to build on the job's state: it cannot change meanwhile, but others may read it the same way. */
export const holdJob = async (tx: Transaction, jobId: string) => {
  const [job] = await tx<HeldJob[]>`
    select ${tx.unsafe(heldColumns)} from jobs where id = ${jobId} and deleted_at is null for share`
  return job ?? null
}

/** A person's actions that count what the person has wait for each other, like the batches of their devices. */
export const oneByOne = async (tx: Transaction, { id }: Actor) => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
}
