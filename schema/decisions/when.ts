import type { Appointment } from '../entities/appointment.ts'
import { firstStartOf, lastStartOf, type Planned } from './schedule.ts'

/** What is known of a job's time. */
export type Timed = Planned & { appointment?: Pick<Appointment, 'confirmed' | 'calledOff'> | null | undefined }

type Said = { meeting: { start: string; minutes: number | null }; plan?: never } | { plan: Planned; meeting?: never }

/**
 * What says when the work is: the meeting that its two people have confirmed, else the plan of the offer; null if its time is
 * open. Calling off a confirmed meeting leaves the time open, unless the work had begun by then.
 */
export const timeSaid = ({ appointment, schedule, scheduledFor }: Timed): Said | null => {
  if (appointment?.confirmed) return { meeting: appointment.confirmed }
  const off = appointment?.calledOff
  if (!off) return schedule || scheduledFor !== null ? { plan: { schedule, scheduledFor } } : null
  return Date.parse(off.start) <= Date.parse(off.at) ? { meeting: { start: off.start, minutes: null } } : null
}

/** When the work begins by that: at the meeting, on the date of the offer, or at the last of its slots. */
export const when = (job: Timed) => {
  const said = timeSaid(job)
  return said?.meeting ? said.meeting.start : said && lastStartOf(said.plan)
}

/** The earliest moment at which the work may begin by that: at the first of its slots. Null if it is not known. */
export const earliestStart = (job: Timed) => {
  const said = timeSaid(job)
  return said?.meeting ? said.meeting.start : said && firstStartOf(said.plan)
}

/** The one time that both have agreed on. Null where they have still to choose among slots, or their time is open. */
export const agreedStart = (job: Timed) => {
  const [earliest, last] = [earliestStart(job), when(job)]
  return earliest === last ? last : null
}

/** Where only this is known of a job: `when` of it. */
export type Begins = { beginsAt: string | null }

export const isOver = (instant: string | null, now: number) => instant !== null && Date.parse(instant) <= now
