import type { JobState, JobStatus } from '../../schema/choices.ts'
import type { Planned } from '../../schema/decisions/schedule.ts'
import { when } from '../../schema/decisions/when.ts'
import type { Appointment } from '../../schema/entities/appointment.ts'
import { schedule } from '../../schema/entities/schedule.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from './actor.ts'
import { appointmentColumn, toAppointment } from './appointments.ts'
import { findJobId, offerIdOf } from './resolve-job.ts'

/**
 * One lock order for all commands: the offer's row, then its jobs by id, then its applications. So two commands never deadlock.
 */

export type LockedOffer = {
  id: string
  title: string
  /** Open, or the status of its first job. */
  status: JobStatus
  version: number
  postedById: string
  /** Total and taken places. */
  places: number
  taken: number
  /** Time when moderation hid it. */
  hiddenAt: string | null
  /** Start of the work according to the offer. */
  beginsAt: string | null
}

export type LockedJob = {
  id: string
  offerId: string
  title: string
  status: JobState
  posterId: string
  studentId: string
  /** The two agreed to pay through Pouce. */
  isThroughPouce: boolean
  scheduledFor: string | null
  /** Time when the poster started the work. */
  startedAt: string | null
  agreedAt: string
  /** Percentage at the time of the agreement. */
  feePercent: number
  seriesId: string | null
  session: number | null
  /** Data that determines when the work is: see `schema/decisions/when.ts`. */
  time: Time
  beginsAt: string | null
}

type Time = Planned & { appointment: Appointment | null }

export type Where = (tx: Transaction) => ReturnType<Transaction>

const readSchedule = (stored: unknown) => schedule.safeParse(stored).data

export const lockOffers = async (tx: Transaction, which: Where): Promise<LockedOffer[]> => {
  const rows = await tx<(Omit<LockedOffer, 'beginsAt'> & { schedule: unknown; scheduledFor: string | null })[]>`
    select id, title, status, version, posted_by_id, places, taken, hidden_at, schedule, scheduled_for
    from offers where ${which(tx)} order by id for update`
  return rows.map(({ schedule: plan, scheduledFor, ...offer }) => ({
    ...offer,
    beginsAt: when({ schedule: readSchedule(plan), scheduledFor }),
  }))
}

/** Locks the offer with this id, or the offer of the job with this id, unless it was withdrawn. */
export const lockOffer = async (tx: Transaction, id: string) => {
  const [offer] = await lockOffers(
    tx,
    sql => sql`id = ${offerIdOf(sql, id)} and closed_because is distinct from 'withdrawn'`,
  )
  return offer ?? null
}

/** Takes a share lock, enough to rely on the offer's state. Others may hold the same lock. */
export const holdOffer = async (tx: Transaction, id: string) => {
  const [offer] = await tx<Omit<LockedOffer, 'beginsAt'>[]>`
    select id, title, status, version, posted_by_id, places, taken, hidden_at
    from offers where id = ${offerIdOf(tx, id)} and closed_because is distinct from 'withdrawn' for share`
  return offer ?? null
}

type JobRow = Omit<LockedJob, 'time' | 'beginsAt'>
type TimedRow = { id: string; schedule: unknown; scheduledFor: string | null; appointment: unknown }

const jobColumns = `
  id, offer_id, title, status, poster_id, student_id, is_through_pouce, scheduled_for, started_at, agreed_at, fee_percent, series_id, session`

/** Returns when the work of each of these jobs is. */
export const readTimes = async (tx: Transaction, which: Where): Promise<Map<string, Time>> => {
  const rows = await tx<TimedRow[]>`
    select id, schedule, scheduled_for, case when t.job_id is not null then ${tx.unsafe(appointmentColumn)} end as appointment
    from jobs left join appointments t on t.job_id = id where ${which(tx)}`
  return new Map(
    rows.map(({ id, schedule: plan, scheduledFor, appointment }) => [
      id,
      { schedule: readSchedule(plan), scheduledFor, appointment: appointment ? toAppointment(appointment) : null },
    ]),
  )
}

/**
 * Reads the time once the jobs are locked, in a separate statement that sees what earlier transactions committed. `execute` sends
 * the first statement immediately; without it, it would be sent after the second.
 */
export const lockJobs = async (tx: Transaction, which: Where): Promise<LockedJob[]> => {
  const [jobs, times] = await Promise.all([
    tx<JobRow[]>`select ${tx.unsafe(jobColumns)} from jobs where ${which(tx)} order by id for update`.execute(),
    readTimes(tx, which),
  ])
  return jobs.map(job => {
    const time = times.get(job.id) ?? { scheduledFor: job.scheduledFor, appointment: null }
    return { ...job, time, beginsAt: when(time) }
  })
}

/** Locks a job by its own id. */
export const lockJob = async (tx: Transaction, jobId: string) => {
  const [job] = await lockJobs(tx, sql => sql`id = ${jobId}`)
  return job ?? null
}

/** Locks the job that a documented `{jobId}` means for this person, even if its student has left it. Null if they have none. */
export const lockAnyOwnJob = async (tx: Transaction, { id: person }: Pick<Actor, 'id'>, id: string) => {
  const jobId = await findJobId(tx, person, id)
  return jobId === null ? null : lockJob(tx, jobId)
}

/** The same, except a job that its student has left. */
export const lockOwnJob = async (tx: Transaction, actor: Pick<Actor, 'id'>, id: string) => {
  const job = await lockAnyOwnJob(tx, actor, id)
  return job?.status === 'left' ? null : job
}

/** Serialises actions of one person that count something, with an advisory lock shared with the batches of their devices. */
export const oneByOne = async (tx: Transaction, { id }: Pick<Actor, 'id'>) => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
}
