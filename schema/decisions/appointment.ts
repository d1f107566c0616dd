import type { JobState, JobStatus } from '../choices.ts'
import type { Appointment } from '../entities/appointment.ts'
import { limits } from '../rules.ts'
import { plannableDays, swissDay } from './schedule.ts'

export type Meeting = { start: string; minutes: number }

export const noAppointment: Appointment = { version: 0, confirmed: null, proposed: null }

/** Appointments exist only while a job is agreed and not over. */
export const isSchedulable = (status: JobStatus | JobState) => status === 'assigned' || status === 'in_progress'

const isSame = (one: Meeting | null, other: Meeting) => one?.start === other.start && one.minutes === other.minutes

/**
 * Returns the appointment after a proposal. Proposing what the other one has proposed confirms it. Proposing the confirmed time
 * keeps it and drops any other proposal.
 */
export const propose = (
  before: Appointment,
  { by, start, minutes }: Meeting & { by: string },
  at: string,
): Appointment => {
  const { confirmed, proposed } = before
  const meeting = { start, minutes }
  const version = before.version + 1
  if (isSame(confirmed, meeting)) return proposed ? { version, confirmed, proposed: null } : before
  if (!isSame(proposed, meeting)) return { ...before, version, proposed: { ...meeting, byId: by } }
  return proposed?.byId === by ? before : { version, confirmed: { ...meeting, at }, proposed: null }
}

type Named = { version: number }

/** Returns the appointment after a confirmation, or null if that proposal is stale or the confirming person's own. */
export const confirm = (
  before: Appointment,
  { by, start, version }: Named & { by: string; start: string },
  at: string,
): Appointment | null => {
  const { confirmed, proposed } = before
  // A repeated confirmation is a no-op.
  if (version + 1 === before.version && !proposed && confirmed?.start === start) return before
  if (version !== before.version || proposed?.start !== start || proposed.byId === by) return null
  return { version: version + 1, confirmed: { start, minutes: proposed.minutes, at }, proposed: null }
}

/**
 * Returns the appointment after it was called off: nothing confirmed or proposed, and who called off what both had agreed.
 * Null if the named version is stale.
 */
export const callOff = (
  before: Appointment,
  { by, version }: Named & { by: string },
  at: string,
): Appointment | null => {
  const { confirmed } = before
  const isNone = !confirmed && !before.proposed
  if (isNone && version + 1 === before.version) return before
  if (isNone || version !== before.version) return null
  const calledOff = confirmed ? { calledOff: { start: confirmed.start, byId: by, at } } : {}
  return { ...before, version: version + 1, confirmed: null, proposed: null, ...calledOff }
}

const anHour = 60

export const withinLimits = (minutes: number) =>
  Math.min(limits.appointment.max, Math.max(limits.appointment.min, Math.round(minutes)))

/** The offer's duration if it is known, otherwise an hour. */
export const usualMinutes = ({ estimatedDuration }: { estimatedDuration: number | null }) => {
  const minutes = estimatedDuration === null ? anHour : estimatedDuration * 60
  return minutes > limits.appointment.max ? anHour : withinLimits(minutes)
}

/** Rejects a start outside the range from this minute to the same day of next year. */
export const whyNotMeet = (start: string, now: number): 'past' | 'far' | null => {
  if (Date.parse(start) <= now) return 'past'
  return swissDay(start) > plannableDays(now).last ? 'far' : null
}
