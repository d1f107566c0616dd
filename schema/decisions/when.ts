import type { Appointment } from '../entities/appointment.ts'
import { firstStartOf, lastStartOf, type Planned } from './schedule.ts'

/** Time fields of a job. */
export type Timed = Planned & { appointment?: Pick<Appointment, 'confirmed' | 'calledOff'> | null | undefined }

type Said = { meeting: { start: string; minutes: number | null }; plan?: never } | { plan: Planned; meeting?: never }

/**
 * Source of a job's time: the confirmed meeting, otherwise the offer's plan. Null if its time is open. Calling off a confirmed
 * meeting leaves the time open, unless the work had already begun.
 */
export const timeSaid = ({ appointment, schedule, scheduledFor }: Timed): Said | null => {
  if (appointment?.confirmed) return { meeting: appointment.confirmed }
  const off = appointment?.calledOff
  if (!off) return schedule || scheduledFor !== null ? { plan: { schedule, scheduledFor } } : null
  return Date.parse(off.start) <= Date.parse(off.at) ? { meeting: { start: off.start, minutes: null } } : null
}

/** Start of the work: the meeting, the date of the offer, or its last slot. */
export const when = (job: Timed) => {
  const said = timeSaid(job)
  return said?.meeting ? said.meeting.start : said && lastStartOf(said.plan)
}

/** Earliest possible start of the work: with slots, the first. Null if unknown. */
export const earliestStart = (job: Timed) => {
  const said = timeSaid(job)
  return said?.meeting ? said.meeting.start : said && firstStartOf(said.plan)
}

/** The time agreed by both. Null if they still have to choose among slots, or the time is open. */
export const agreedStart = (job: Timed) => {
  const [earliest, last] = [earliestStart(job), when(job)]
  return earliest === last ? last : null
}

/** A job of which only the result of `when` is known. */
export type Begins = { beginsAt: string | null }

export const isOver = (instant: string | null, now: number) => instant !== null && Date.parse(instant) <= now
