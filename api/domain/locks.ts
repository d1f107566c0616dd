import type { JobStatus } from '../../schema/choices.ts'
import type { Transaction } from '../db/connect.ts'
import type { Actor } from './actor.ts'

export type LockedJob = {
  id: string
  title: string
  status: JobStatus
  postedById: string
  assignedToId: string | null
  /** The planned day, where there is one. */
  scheduledFor: string | null
  /** How many students it still looks for. */
  places: number
  /** The offer that it is one place of, where it is. */
  offerId: string | null
  /** The first session of its series, which may be itself. */
  seriesId: string | null
  seriesEndedAt: string | null
}

export const lockedColumns =
  'id, title, status, posted_by_id, assigned_to_id, scheduled_for, places, offer_id, series_id, series_ended_at'

/**
 * Every command that changes a job, or what hangs on its state, takes the job's row first and the applications' after:
 * one order for all, so that any two of them run one after the other and never wait for each other in a circle.
 */
export const lockJob = async (tx: Transaction, jobId: string) => {
  const [job] = await tx<LockedJob[]>`
    select ${tx.unsafe(lockedColumns)} from jobs where id = ${jobId} and deleted_at is null for update`
  return job ?? null
}

/** The same, also of one that was deleted: an offer that a student has left can be, and its money still moves. */
export const lockAnyJob = async (tx: Transaction, jobId: string) => {
  const [job] = await tx<LockedJob[]>`
    select ${tx.unsafe(lockedColumns)} from jobs where id = ${jobId} for update`
  return job ?? null
}

/** Enough to build on the job's state: it cannot change meanwhile, but others may read it the same way. */
export const holdJob = async (tx: Transaction, jobId: string) => {
  const [job] = await tx<LockedJob[]>`
    select ${tx.unsafe(lockedColumns)} from jobs where id = ${jobId} and deleted_at is null for share`
  return job ?? null
}

/** A person's actions that count what the person has wait for each other, like the batches of their devices. */
export const oneByOne = async (tx: Transaction, { id }: Actor) => {
  await tx`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`
}
